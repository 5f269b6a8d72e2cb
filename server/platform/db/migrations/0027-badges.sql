-- Keys that sign badges. A retired one stays, so that what it signed can still be verified.
create table badge_keys (
  -- RFC 7638 thumbprint of the public key.
  id text primary key,
  public_key jsonb not null,
  -- Encrypted under a key derived from the product's secret.
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index badge_keys_current on badge_keys ((true)) where retired_at is null;

create table badges (
  id uuid primary key default gen_random_uuid(),
  certificate_code text not null references certificates on delete cascade on update cascade,
  level text not null check (level in ('completion', 'assessed')),
  -- Place in the published list of revocations.
  status_index integer generated always as identity (minvalue 0 start with 0) unique,
  issued_at timestamptz not null,
  unique (certificate_code, level)
);

-- Badges whose certificate is gone: a place in the list and nothing about a person.
create table revoked_badges (status_index integer primary key);

create function revoke_badge() returns trigger language plpgsql as $$
begin
  insert into revoked_badges (status_index) values (old.status_index) on conflict do nothing;
  return old;
end
$$;
create trigger badges_revoke before delete on badges for each row execute function revoke_badge();
