#!/bin/sh
# Make the secrets of docker-compose.yml in .secrets/ (or the folder named), once; what is there stays.
# The folder is closed to others; the files in it are not, since the processes that read them have users of their own.
set -eu
folder=${1:-"$(dirname "$0")/../.secrets"}
umask 077
mkdir -p "$folder"
cd "$folder"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

keep() {
  [ -s "$1" ] || printf '%s\n' "$2" > "$1"
  chmod 644 "$1"
}

keep secret_key "$(random)"
keep postgres_password "$(random)"
keep owner_password "$(random)"
keep app_password "$(random)"
keep valkey_password "$(random)"
keep database_url "postgresql://citadel_app:$(cat app_password)@postgres:5432/citadel"
keep database_owner_url "postgresql://citadel_owner:$(cat owner_password)@postgres:5432/citadel"
keep redis_url "redis://:$(cat valkey_password)@valkey:6379/0"
keep valkey.conf "requirepass $(cat valkey_password)
dir /data
appendonly yes
appendfsync everysec
save \"\"
maxmemory-policy noeviction"
