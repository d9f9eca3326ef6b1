#!/bin/sh
# Makes the passwords and keys of docker-compose.yml in ./secrets. Those that exist stay.
set -eu
umask 077
mkdir -p secrets

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

# The folder is closed to other users. The files are not, because the users of the containers have other numbers.
make() {
  [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
  chmod 0644 "secrets/$1"
}

make postgres_password "$(random)"
make migration_database_url "postgres://parure:$(cat secrets/postgres_password)@postgres:5432/parure"
make database_url "postgres://parure_app:$(random)@postgres:5432/parure"
make redis_password "$(random)"
# Jobs are persisted to disk and never evicted.
make redis_conf "requirepass $(cat secrets/redis_password)
appendonly yes
maxmemory-policy noeviction"
make redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
make smtp_url smtp://mailpit:1025
make jwt_secret "$(random)$(random)"
make factor_secret "$(random)$(random)"
make admin_password "$(random)"
echo "The first administrator has this password: $(cat secrets/admin_password)"
