-- The consent ledger: who agreed to which exact words, when, where; what is left of it after an erasure is proof without a name
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  email_hash text not null,
  purpose text not null check (purpose in ('marketing', 'reminders')),
  text_version text not null,
  text text not null,
  form text not null,
  given_at timestamptz not null,
  -- Hash of the token in the confirmation mail.
  confirm_hash text unique,
  confirmed_at timestamptz,
  withdrawn_at timestamptz
);
create index consents_of_user on consents (user_id);
create index consents_by_address on consents (email_hash, purpose);
create unique index consents_in_force on consents (email_hash, purpose) where withdrawn_at is null;

-- Addresses not to write to, as keyed hashes: a refusal outlives everything else that is known about a person
create table suppressions (
  email_hash text not null,
  scope text not null check (scope in ('marketing', 'all')),
  since timestamptz not null,
  primary key (email_hash, scope)
);

-- Key of those hashes and of the links for unsubscribing; made once, kept with the data it belongs to
insert into installation (key, value)
  values ('privacy-key', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')))
  on conflict do nothing;
