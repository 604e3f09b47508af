"use strict";

// The viewer reads the document from this server and sends its trial requests here, with the token typed into it.
const place = document.getElementById("document");
SwaggerUIBundle({
  url: place.dataset.url,
  domNode: place,
  deepLinking: true,
  tryItOutEnabled: false,
  validatorUrl: null,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
});
