-- The questions of the final assessment as shipped. Attempts keep what they drew, so a question that is gone from the files may go here.
create table assessment_questions (
  id text primary key,
  module_id integer not null,
  topic text not null,
  question jsonb not null
);

create table assessment_attempts (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  number integer not null check (number >= 1),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz check (ended_at <= ends_at),
  -- How many questions there were to draw from.
  pool_size integer not null,
  -- As drawn: texts, order of the options and keys.
  questions jsonb not null,
  correct_count integer check (correct_count >= 0),
  score integer check (score between 0 and 100),
  unique (learner_id, number),
  check ((ended_at is null) = (score is null) and (ended_at is null) = (correct_count is null))
);
create unique index assessment_attempts_running on assessment_attempts (learner_id) where ended_at is null;
create index assessment_attempts_to_end on assessment_attempts (ends_at) where ended_at is null;

create table assessment_answers (
  attempt_id uuid not null references assessment_attempts on delete cascade,
  question_id text not null,
  option_id text not null,
  -- How often this question was answered; whoever answers says which revision they know.
  revision integer not null check (revision >= 1),
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);

-- A work that was sent for review is a submission of its own, with its review
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('challenges', 'role-definition', 'activity', 'artefact'));

create table artefacts (
  submission_id uuid primary key references submissions on delete cascade,
  artefact_type text not null check (artefact_type in ('role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard')),
  rubric_version text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'returned')),
  ratings jsonb not null default '[]',
  note text,
  reviewer_id uuid references users on delete set null,
  reviewed_at timestamptz,
  check ((state = 'waiting') = (reviewed_at is null))
);
create index artefacts_by_reviewer on artefacts (reviewer_id) where reviewer_id is not null;

-- What was assessed, beside the completion
alter table certificates
  add column assessed_at timestamptz,
  add column assessment_score integer check (assessment_score between 0 and 100),
  add column assessment_questions integer check (assessment_questions > 0),
  add column assessment_pool integer check (assessment_pool >= assessment_questions),
  add column artefact_type text check (artefact_type in ('role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard')),
  add column rubric_version text,
  add constraint certificates_assessed_whole check (num_nonnulls(
    assessed_at, assessment_score, assessment_questions, assessment_pool, artefact_type, rubric_version) in (0, 6));
