-- Deleted modules and lessons are hidden, and can be restored for 30 days; `was_shown` is the lesson's `is_shown` before.
alter table modules add column deleted_at timestamptz;
alter table lessons add column deleted_at timestamptz, add column was_shown boolean not null default false;

-- Captions: the video that they belong to, and their language.
alter table files
  add column captions_of text references files (filename) on delete cascade,
  add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  add constraint files_captions_have_language check ((captions_of is null) = (language is null));
create unique index files_captions on files (captions_of, language) where captions_of is not null;

-- Address of an account: changes that were started, confirmed by the link to the new address, and undone until `expires_at` by the one to the old.
create table address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null check (old_email = lower(btrim(old_email))),
  new_email text not null check (new_email = lower(btrim(new_email))),
  -- Whether the link works only in the signed-in account.
  needs_sign_in boolean not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz,
  undone_at timestamptz
);
create index address_changes_of_user on address_changes (user_id);
create index address_changes_undoable on address_changes (old_email) where changed_at is not null and undone_at is null;

-- While a change can be undone, nobody else can open an account with the old address, which would block the undo.
create function keep_undoable_address() returns trigger language plpgsql as $$
begin
  if exists (select from address_changes where old_email = new.email and user_id <> new.id and changed_at is not null and undone_at is null) then
    raise exception using errcode = 'unique_violation', constraint = 'users_email_key', table = 'users',
      message = 'This address belonged to another account until recently.';
  end if;
  return new;
end
$$;
create trigger users_keep_undoable_address before insert or update of email on users for each row
  when (new.role <> 'admin') execute function keep_undoable_address();

alter table tombstones drop constraint tombstones_kind_check;
alter table tombstones add constraint tombstones_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate',
  'refused-mail', 'refused-advertising', 'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate',
  'valid-certificate', 'current-certificate', 'invitation-link', 'address-of-account'));

-- Company sign-in: any OpenID Connect issuer. What it says about a person waits in the attempt until a mail has proven the address.
alter table user_identities drop constraint user_identities_provider_check;
alter table user_identities add constraint user_identities_provider_check
  check (provider in ('google', 'linkedin', 'github', 'company'));
alter table social_attempts drop constraint social_attempts_provider_check;
alter table social_attempts add constraint social_attempts_provider_check
  check (provider in ('google', 'linkedin', 'github', 'company'));
alter table social_attempts add column email text;
alter table social_attempts add column subject text;
alter table social_attempts add column full_name text;
alter table social_attempts add column proof_hash text unique;
alter table social_attempts add column proof_expires_at timestamptz;

-- Appearance of the app on every device of the account.
alter table users add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));

-- Invitations: searches read the address and the name.
alter table invitations add column search_text text not null generated always as (plain_text(email || ' ' || coalesce(name, ''))) stored;
do $$
begin
  create index invitations_by_person on invitations using gin (search_text gin_trgm_ops);
  drop index if exists invitations_by_text;
exception when undefined_object then
  null;
end
$$;
