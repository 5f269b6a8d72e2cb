-- Decisions that a lesson asks for, at places marked in its text, and a case of several decisions with consequences
alter table lessons add column decisions jsonb not null default '[]', add column branching_case jsonb;

-- What a learner decided: the newest answer and the first one
create table decision_answers (
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  decision_id text not null,
  given jsonb not null,
  reason text not null check (char_length(reason) <= 2000),
  answered_at timestamptz not null,
  first_given jsonb not null,
  first_reason text not null check (char_length(first_reason) <= 2000),
  first_answered_at timestamptz not null,
  primary key (learner_id, lesson_id, decision_id)
);
create index decision_answers_of_lesson on decision_answers (lesson_id);

-- The ways of a learner through a branching case; the newest without an end is the one to go on with
create table case_runs (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  -- Decisions in order: step, option, points, most points that the step gives, and when.
  path jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz
);
create index case_runs_of_learner on case_runs (learner_id, lesson_id, started_at desc);
create index case_runs_of_lesson on case_runs (lesson_id);
create unique index case_runs_open on case_runs (learner_id, lesson_id) where ended_at is null;
