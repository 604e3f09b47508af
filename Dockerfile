# The image of every Citadel process; docker-compose.yml says which. No server runs in it, and nothing as root.

# Packages: the same hash-checked installation as on a laptop. Made anew only when the lock changes.
FROM python:3.13-slim AS packages
WORKDIR /app
COPY manage.py requirements.lock ./
COPY citadel/__init__.py citadel/__init__.py
COPY citadel/embedded citadel/embedded
RUN python3 manage.py version

# Source, compiled once, owned by root and so read-only to the process.
FROM python:3.13-slim AS source
WORKDIR /app
COPY manage.py pyproject.toml requirements.lock ./
COPY accounts accounts
COPY citadel citadel
COPY games games
RUN python3 -m compileall -q accounts citadel games

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin citadel
WORKDIR /app
COPY --from=packages /app/.venv .venv
COPY --from=source /app ./
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 DJANGO_SETTINGS_MODULE=citadel.settings
USER 10001
EXPOSE 8000
CMD ["python", "-m", "citadel.serve", "--host", "0.0.0.0", "--port", "8000", "--workers", "2"]
