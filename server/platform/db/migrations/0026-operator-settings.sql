-- What the operator tells of itself: every saved state, the newest is the one that holds
create table operator_versions (
  version integer primary key check (version > 0),
  settings jsonb not null,
  saved_at timestamptz not null,
  -- Null: as the product was shipped.
  saved_by uuid references users on delete set null,
  saved_by_name text
);
create index operator_versions_of_author on operator_versions (saved_by) where saved_by is not null;

-- Settings that an admin looks at before saving them, one state for each admin
create table operator_previews (
  author_id uuid primary key references users on delete cascade,
  settings jsonb not null,
  made_at timestamptz not null
);

-- Logos and portraits, drawn anew as PNG. In the database, so that every instance has them and every earlier state of the settings keeps its own.
create table operator_pictures (
  -- Hash of the bytes
  name text primary key,
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);

-- As before, and the settings forget who saved them
create or replace function forget_author() returns trigger language plpgsql as $$
begin
  update audit_entries set actor_email = '[deleted]' where actor_id = old.id;
  update audit_entries set subject = 'a deleted account' where subject = 'user ' || old.id;
  update lesson_versions set saved_by_name = null where saved_by = old.id;
  update operator_versions set saved_by_name = null where saved_by = old.id;
  return old;
end
$$;
