-- Accounts, sessions and one-time links
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email))),
  full_name text not null,
  company text not null default '',
  role text not null default 'user' check (role in ('admin', 'user')),
  user_type text not null default 'demo' check (user_type in ('demo', 'full', 'admin')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text,
  email_proven_at timestamptz,
  access_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'admin') = (user_type = 'admin'))
);
create index users_by_type on users (user_type, created_at desc, id);
create index users_by_creation on users (created_at desc, id);

create table user_identities (
  provider text not null check (provider in ('google', 'linkedin', 'github')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index user_identities_of_user on user_identities (user_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('session', 'demo')),
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id);

-- Invitations to the preview
create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email))),
  token text not null unique,
  source text not null default 'asked' check (source in ('asked', 'colleague', 'customer')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  opened_at timestamptz
);
create index invitations_by_creation on invitations (created_at desc, id);
create index invitations_by_email on invitations (email, created_at desc);

create table preview_events (
  id bigint generated always as identity primary key,
  invitation_id uuid not null references invitations on delete cascade,
  action text not null,
  module_id text,
  section_id text,
  at timestamptz not null
);
create index preview_events_of_invitation on preview_events (invitation_id, at);

-- Teams: what both request forms create
create table teams (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('interest', 'access-request')),
  company_name text not null,
  contact_name text not null,
  contact_email text not null check (contact_email = lower(btrim(contact_email))),
  recruiter_type text check (recruiter_type in ('external', 'internal')),
  team_role text check (team_role in ('team_member', 'team_leader')),
  team_size integer check (team_size >= 1),
  recruitment_team_size integer check (recruitment_team_size >= 1),
  message text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  request_token_hash text not null unique,
  invitation_id uuid references invitations on delete set null,
  created_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  decided_by uuid references users on delete set null,
  check ((source = 'interest') = (recruiter_type is not null)),
  check ((status = 'approved') = (approved_at is not null)),
  check ((status = 'rejected') = (rejected_at is not null))
);
create index teams_by_status on teams (status, created_at desc, id);
create index teams_by_creation on teams (created_at desc, id);
create index teams_of_invitation on teams (invitation_id) where invitation_id is not null;

create table team_members (
  team_id uuid not null references teams on delete cascade,
  email text not null check (email = lower(btrim(email))),
  position integer not null,
  is_contact boolean not null,
  user_id uuid references users on delete set null,
  primary key (team_id, email)
);
create index team_members_by_email on team_members (email);
create index team_members_of_user on team_members (user_id) where user_id is not null;

-- Proof of a mailbox: a personal single-use link and a six-digit code, hashed
create table activations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  email text not null,
  token_hash text not null unique,
  code_hash text not null,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mail_id uuid
);
create index activations_of_member on activations (team_id, email, created_at desc);
create index activations_by_email on activations (email);

-- The course
create table modules (
  id uuid primary key default gen_random_uuid(),
  module_id integer not null unique check (module_id >= 1),
  title text not null,
  description text not null,
  minutes integer not null check (minutes >= 1),
  type text not null default '',
  what_youll_learn text[] not null default '{}',
  takeaway text not null default '',
  image_url text,
  is_published boolean not null default false,
  position integer not null,
  prerequisites integer[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by an admin's edit: loading the shipped content never touches the row again.
  edited_at timestamptz
);
create index modules_in_order on modules (position, module_id);

create table lessons (
  id uuid primary key default gen_random_uuid(),
  module_id integer not null references modules (module_id) on update cascade on delete cascade,
  lesson_id integer not null check (lesson_id >= 1),
  position integer not null,
  kind text not null check (kind in ('welcome', 'text', 'activity', 'quiz', 'takeaway')),
  title text not null,
  description text not null default '',
  minutes integer not null check (minutes >= 1),
  content_type text not null check (content_type in ('text', 'video', 'interactive')),
  html text not null default '',
  embed_url text,
  resources jsonb not null default '[]',
  assignments jsonb not null default '[]',
  quiz jsonb,
  activity jsonb,
  facts jsonb not null default '[]',
  legal_as_of date,
  review_by date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by uuid references users on delete set null,
  unique (module_id, lesson_id)
);

-- Whoever learns: an account, or an invited person before they have one
create table learners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  invitation_id uuid unique references invitations on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, invitation_id) = 1)
);

create table lesson_progress (
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  started_at timestamptz not null,
  last_opened_at timestamptz not null,
  completed_at timestamptz,
  minutes_spent numeric(8, 2) not null default 0,
  primary key (learner_id, lesson_id)
);
create index lesson_progress_of_lesson on lesson_progress (lesson_id);

create table module_completions (
  learner_id uuid not null references learners on delete cascade,
  module_id integer not null references modules (module_id) on update cascade on delete cascade,
  completed_at timestamptz not null,
  details jsonb,
  primary key (learner_id, module_id)
);

create table quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  -- The question texts, options and keys as they were graded, so that a review survives an edit of the quiz.
  review jsonb not null,
  correct_count integer not null,
  total integer not null,
  score integer not null check (score between 0 and 100),
  submitted_at timestamptz not null
);
create index quiz_attempts_of_learner on quiz_attempts (learner_id, lesson_id, submitted_at desc);

create table activity_drafts (
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  field_values jsonb not null,
  saved_at timestamptz not null,
  primary key (learner_id, lesson_id)
);

-- What learners send in for reading: challenges, role definitions, activities
create table submissions (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  kind text not null check (kind in ('challenges', 'role-definition', 'activity')),
  lesson_id uuid references lessons on delete set null,
  module_id integer not null,
  section_id integer,
  field_values jsonb not null,
  submitted_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'done')),
  status_at timestamptz
);
create index submissions_by_status on submissions (status, submitted_at desc, id);
create index submissions_by_kind on submissions (kind, submitted_at desc, id);
create index submissions_of_learner on submissions (learner_id, submitted_at desc);

-- The outbox: a mail is a row written in the transaction that causes it
create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null default '{}',
  marketing boolean not null default false,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  bounced boolean not null default false,
  message_id text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What the mail is about, for showing its state beside that thing.
  invitation_id uuid references invitations on delete set null,
  team_id uuid references teams on delete set null,
  user_id uuid references users on delete set null
);
create index mail_by_state on mail (state, created_at desc, id);
create index mail_by_creation on mail (created_at desc, id);
create index mail_by_recipient on mail (to_email, created_at desc);
create index mail_of_invitation on mail (invitation_id, created_at desc) where invitation_id is not null;

alter table activations add foreign key (mail_id) references mail on delete set null;

-- Who did what, when
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id uuid references users on delete set null,
  actor_email text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entries_by_time on audit_entries (at desc, id desc);

-- Counters of the rate limits, shared by all instances; worthless after a crash, hence unlogged
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);

-- One-row facts about this installation
create table installation (
  key text primary key,
  value jsonb not null
);
