-- Passkeys (WebAuthn credentials) that sign an account in
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the browser sends it: base64url
  credential_id text not null unique,
  -- COSE key
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What a browser is asked to sign: deleted when it is answered, so that no answer counts twice
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'proof')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'sign-in')
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Codes that stand in for a lost passkey, each once
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When a session's person proved again who they are (empty: not since it began), and when by a passkey or a recovery code
alter table sessions add column proven_at timestamptz, add column passkey_proven_at timestamptz;
