-- Certificates: issued once, with the name as it stood then
create table certificates (
  user_id uuid primary key references users on delete cascade,
  code text not null unique check (code ~ '^PTC(-[0-9A-Z]{4}){3}$'),
  learner_name text not null,
  course_title text not null,
  hours integer not null check (hours >= 1),
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  -- The learner's choice: whether the public page tells whose it is.
  shows_name boolean not null default false
);

-- Answers to refreshers: one per module and round (1, 2 and 3: after 2, 7 and 21 days)
create table refresher_answers (
  learner_id uuid not null references learners on delete cascade,
  module_id integer not null references modules (module_id) on update cascade on delete cascade,
  round smallint not null check (round between 1 and 3),
  review jsonb not null,
  correct_count integer not null,
  total integer not null,
  answered_at timestamptz not null,
  primary key (learner_id, module_id, round)
);

-- What a learner has planned: a finish date and a weekly slot, and whether they asked for reminders
create table learning_plans (
  user_id uuid primary key references users on delete cascade,
  finish_on date,
  -- 1 Monday to 7 Sunday, in the learner's own time.
  slot_weekday smallint check (slot_weekday between 1 and 7),
  slot_time text check (slot_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  slot_minutes smallint check (slot_minutes between 10 and 240),
  reminders_on boolean not null default false,
  -- Version of the consent's wording, when it was given and when it was last withdrawn.
  consent_version text,
  consented_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null,
  check (num_nonnulls(slot_weekday, slot_time, slot_minutes) in (0, 3)),
  check (not reminders_on or (consent_version is not null and consented_at is not null))
);
create index learning_plans_reminded on learning_plans (user_id) where reminders_on;

-- Reminders that were written: the reason keeps one from being written twice
create table sent_reminders (
  user_id uuid not null references users on delete cascade,
  reason text not null,
  sent_at timestamptz not null,
  primary key (user_id, reason)
);
