"use strict";

// One small question: does the server answer, and how much is going on?
const place = document.querySelector("[data-status]");

function say(name, text) {
  place.querySelector(`[data-text="${name}"]`).textContent = text;
}

function count(number) {
  return number >= 999 ? "999+" : String(number);
}

async function ask() {
  try {
    const answer = await fetch(place.dataset.status, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const status = await answer.json();
    say("state", place.dataset.well);
    say("rooms", count(status.open_rooms));
    say("games", count(status.watchable_games));
    place.dataset.state = "well";
  } catch {
    say("state", place.dataset.ill);
    place.dataset.state = "ill";
  }
}

ask();
