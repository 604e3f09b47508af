#!/bin/sh
# Runs once, when PostgreSQL makes its data: the owner of the tables, the running role, the database.
# psql reads the passwords itself, so that they stand on no command line.
set -eu
export SECRETS="${SECRETS:-/run/secrets}"
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set owner_password `cat "$SECRETS/owner_password"`
\set app_password `cat "$SECRETS/app_password"`
CREATE ROLE citadel_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE citadel_app LOGIN PASSWORD :'app_password';
CREATE DATABASE citadel OWNER citadel_owner;
SQL
