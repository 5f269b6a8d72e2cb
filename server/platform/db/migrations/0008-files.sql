-- Uploaded files: what they are called and where they lie; the bytes are in the storage under `filename`
create table files (
  id uuid primary key default gen_random_uuid(),
  filename text not null unique,
  -- As the browser sent it, Czech letters included.
  original_name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);
create index files_by_time on files (uploaded_at desc, id);
