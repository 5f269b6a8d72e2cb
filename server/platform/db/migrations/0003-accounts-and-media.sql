-- Deleted modules and lessons are hidden, and can be restored for 30 days; `was_shown` is the lesson's `is_shown` before.
alter table modules add column deleted_at timestamptz;
alter table lessons add column deleted_at timestamptz, add column was_shown boolean not null default false;

-- Captions: the video that they belong to, and their language.
alter table files
  add column captions_of text references files (filename) on delete cascade,
  add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  add constraint files_captions_have_language check ((captions_of is null) = (language is null));
create unique index files_captions on files (captions_of, language) where captions_of is not null;
