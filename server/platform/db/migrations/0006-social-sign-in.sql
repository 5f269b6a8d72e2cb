-- One row per trip to a sign-in provider: used once, by the browser that began it. Nothing in it opens anything.
create table social_attempts (
  state_hash text primary key,
  provider text not null check (provider in ('google', 'linkedin', 'github')),
  browser_hash text not null,
  -- The account that connects the provider to itself; null for a sign-in.
  connect_user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A full account that has arrived: its session is opened by a code, once.
  code_hash text unique,
  code_user_id uuid references users on delete cascade,
  code_expires_at timestamptz
);
create index social_attempts_by_age on social_attempts (created_at);
