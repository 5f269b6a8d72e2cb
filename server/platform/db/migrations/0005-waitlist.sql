-- One row per address and course; the newest details are kept
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  course_type text not null check (course_type in ('advanced', 'premium')),
  name text not null,
  company text,
  role text,
  message text,
  -- Wording of the notice that stood beside the form: proof of what was consented to.
  notice_version text not null,
  -- Hash of the token in the newest mail's link.
  token_hash text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  announced_at timestamptz,
  -- Deleted by an admin; gone for good after an hour.
  deleted_at timestamptz,
  unique (email, course_type)
);
create index waitlist_entries_by_creation on waitlist_entries (created_at desc, id) where deleted_at is null;
create index waitlist_entries_by_course on waitlist_entries (course_type, created_at desc, id) where deleted_at is null;
create index waitlist_entries_deleted on waitlist_entries (deleted_at) where deleted_at is not null;
