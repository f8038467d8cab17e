#!/bin/sh
# Creates the role of the servers in a new database: the owner gives it its rights when a server starts. PostgreSQL's image runs this once.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="${POSTGRES_DB:-$POSTGRES_USER}" --set=password="$SERVER_PASSWORD" <<'SQL'
create role server_of_sun login password :'password';
SQL
