-- Links for setting a forgotten password: single use, hashed
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

-- Failed sign-ins, counted under hashed keys; worthless after a crash, hence unlogged
create unlogged table sign_in_tries (
  key text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz
);
