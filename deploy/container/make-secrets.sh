#!/bin/sh
# Makes the secrets that compose.yaml names, in the folder deploy/container/secrets or the one that is given.
# What is there stays. Keep a copy of seal-key on another machine: without it, saved passwords of other
# systems and two-factor secrets cannot be read.
set -eu
folder=${1:-$(dirname "$0")/secrets}
host=${DATABASE_HOST:-database:5432}
mkdir -p "$folder"
# The folder is closed to others; each container sees only its own files, as a user that is not root.
chmod 700 "$folder"

make() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"
  chmod 444 "$folder/$1"
}

make postgres-password "$(openssl rand -hex 24)"
make owner-password "$(openssl rand -hex 24)"
make server-password "$(openssl rand -hex 24)"
make migrate-url "postgres://quartermaster_owner:$(cat "$folder/owner-password")@$host/quartermaster"
make database-url "postgres://quartermaster_server:$(cat "$folder/server-password")@$host/quartermaster"
make seal-key "$(openssl rand -base64 32)"
echo "The secrets are in $folder."
