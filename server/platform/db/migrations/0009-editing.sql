-- Every state of an edited lesson, the newest included; the first is what the lesson was before its first edit
create table lesson_versions (
  lesson_id uuid not null references lessons on delete cascade,
  version integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  -- Null: as the course was shipped.
  saved_by uuid references users on delete set null,
  saved_by_name text,
  primary key (lesson_id, version)
);

-- What an admin has typed and not saved yet, apart from what learners read
create table lesson_drafts (
  lesson_id uuid not null references lessons on delete cascade,
  author_id uuid not null references users on delete cascade,
  base_version integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (lesson_id, author_id)
);

-- Shipped modules (lesson_id 0) and lessons that an admin removed or renumbered: loading the content never brings them back
create table removed_content (
  module_id integer not null,
  lesson_id integer not null default 0,
  removed_at timestamptz not null,
  primary key (module_id, lesson_id)
);
