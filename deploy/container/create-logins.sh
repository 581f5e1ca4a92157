#!/bin/sh
# Creates the two logins of Quartermaster and its database in a new PostgreSQL, as the image of PostgreSQL
# does at its first start. docs/OPERATING.md, “Database logins”, says what each of them may do.
set -eu
secrets=${SECRETS:-/run/secrets}

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner_password="$(cat "$secrets/owner-password")" \
  --set=server_password="$(cat "$secrets/server-password")" <<'SQL'
create role quartermaster_owner login password :'owner_password';
create role quartermaster_server login noinherit password :'server_password';
create role quartermaster_app nologin;
create role quartermaster_readonly nologin;
create role quartermaster_portal nologin;
grant quartermaster_portal to quartermaster_app;
grant quartermaster_app to quartermaster_server;
create database quartermaster owner quartermaster_owner;
SQL
