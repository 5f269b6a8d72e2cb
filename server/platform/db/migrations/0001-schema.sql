-- The schema of version 1.0.0. Later changes are migrations of their own, applied forward only; this file is not edited any more.
-- A constraint without a name in this file has PostgreSQL's: <table>_<column>_check, _key, _fkey or _pkey.
-- The job queue has a schema of its own, graphile_worker, which the library migrates.

-- A text as it is searched: in lower case and without accents.
create function plain_text(text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđ', 'lod')
$$;

--
-- Installation
--

-- Values that exist once for the whole installation, such as the time of the last backup.
create table installation (
  key text primary key,
  value jsonb not null
);
insert into installation (key, value) values
  -- The key of the hashes of addresses and of the links for unsubscribing.
  ('privacy-key', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))),
  -- A number that grows with every change of the course; each instance keeps the course in memory while it stays the same.
  ('course-version', '1');

-- Counters of the rate limits, shared by all instances. They need not survive a crash, so the table is unlogged.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);

--
-- Accounts and sign-in
--

-- People who can sign in.
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
  -- Searches of accounts read this text.
  search_text text not null generated always as (plain_text(email || ' ' || full_name || ' ' || company)) stored,
  constraint users_admin_has_admin_type check ((role = 'admin') = (user_type = 'admin'))
);
-- The list of accounts in each of its orders, and by type.
create index users_by_creation on users (created_at desc, id);
create index users_by_type on users (user_type, created_at desc, id);
create index users_by_name on users (full_name, id);
create index users_by_company on users (company, id);
-- The admins, who are read with every request for access and every change of an account.
create index users_admins on users (email) where role = 'admin';
-- The dashboard's count of accounts whose addresses can reach nobody (RFC 2606); its query must repeat the pattern exactly.
create index users_unreachable on users (id)
  where role <> 'admin' and email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';

-- Accounts at Google, LinkedIn and GitHub that sign a user in.
create table user_identities (
  provider text not null check (provider in ('google', 'linkedin', 'github')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
-- The providers connected to an account.
create index user_identities_of_user on user_identities (user_id);

-- Sessions of accounts and demos, open and ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('session', 'demo')),
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the user last proved their identity again, with a password or passkey; null: not since the session began.
  proven_at timestamptz,
  -- When the user last did so with a passkey or a recovery code.
  passkey_proven_at timestamptz
);
-- The sessions of an account.
create index sessions_of_user on sessions (user_id);

-- Failed sign-ins, counted under hashed keys. They need not survive a crash, so the table is unlogged.
create unlogged table sign_in_tries (
  key text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz
);

-- Single-use links for setting a forgotten password, hashed.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- The links of an account, which a new link and a new password end.
create index password_resets_of_user on password_resets (user_id);

-- WebAuthn credentials that sign a user in.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the browser sends it: base64url.
  credential_id text not null unique,
  -- COSE key.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- The passkeys of an account.
create index passkeys_of_user on passkeys (user_id);

-- Challenges that browsers were asked to sign; the answer deletes its challenge, so that it counts once.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'proof')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_user_unless_sign_in check (user_id is not null or purpose = 'sign-in')
);
-- The challenges that go with an account.
create index passkey_challenges_of_user on passkey_challenges (user_id);
-- The purge of expired challenges.
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Single-use codes that replace a lost passkey, hashed.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins under way at a provider; each is used once, by the browser that began it, and nothing in the row opens anything.
create table social_attempts (
  state_hash text primary key,
  provider text not null check (provider in ('google', 'linkedin', 'github')),
  browser_hash text not null,
  -- The account that connects the provider to itself, and the session that asked for it; null for a sign-in.
  connect_user_id uuid references users on delete cascade,
  connect_session_id uuid references sessions on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A code that opens the session of a full account, once.
  code_hash text unique,
  code_user_id uuid references users on delete cascade,
  code_expires_at timestamptz
);
-- The purge of old attempts.
create index social_attempts_by_age on social_attempts (created_at);
-- The attempts that go with an account or a session.
create index social_attempts_of_connecting_user on social_attempts (connect_user_id) where connect_user_id is not null;
create index social_attempts_of_connecting_session on social_attempts (connect_session_id) where connect_session_id is not null;
create index social_attempts_of_code_user on social_attempts (code_user_id) where code_user_id is not null;

--
-- Access: invitations, teams, waitlist
--

-- Personal links to the preview of Module 1.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email))),
  token text not null unique,
  source text not null default 'asked' check (source in ('asked', 'colleague', 'customer')),
  -- Who gave us the address of a person who did not ask, as the invitation says it.
  named_by text check (char_length(named_by) between 1 and 80),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  opened_at timestamptz
);
-- The list of invitations in each of its orders, of all states, used and unused.
create index invitations_by_creation on invitations (created_at desc, id);
create index invitations_by_end on invitations (expires_at desc, id);
create index invitations_used on invitations (created_at desc, id) where used_at is not null;
create index invitations_unused on invitations (created_at desc, id, expires_at) where used_at is null;
create index invitations_unused_by_end on invitations (expires_at desc, id) where used_at is null;
-- The newest invitation of an address.
create index invitations_by_email on invitations (email, created_at desc);
-- The list of people who stopped, those with an invitation.
create index invitations_by_sign_of_life on invitations ((coalesce(opened_at, created_at)) desc, id);
-- The invitations of an admin, when the account is deleted.
create index invitations_of_creator on invitations (created_by) where created_by is not null;

-- What invited people did in the preview.
create table preview_events (
  id bigint generated always as identity primary key,
  invitation_id uuid not null references invitations on delete cascade,
  action text not null,
  module_id text,
  section_id text,
  at timestamptz not null
);
-- The events of an invitation in their order.
create index preview_events_of_invitation on preview_events (invitation_id, at);

-- Requests for access by the interest form and the access request form, and the teams that they become.
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
  -- A keyed hash of everything that the request says, by which a request that is sent twice is recognized.
  request_key text,
  invitation_id uuid references invitations on delete set null,
  created_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  decided_by uuid references users on delete set null,
  -- Searches of teams read this text: company, contact and the addresses of the members; written by the triggers below.
  search_text text not null default '',
  constraint teams_interest_has_recruiter_type check ((source = 'interest') = (recruiter_type is not null)),
  constraint teams_approved_has_time check ((status = 'approved') = (approved_at is not null)),
  constraint teams_rejected_has_time check ((status = 'rejected') = (rejected_at is not null))
);
-- The list of teams in each of its orders, and by status.
create index teams_by_creation on teams (created_at desc, id);
create index teams_by_status on teams (status, created_at desc, id);
create index teams_by_company on teams (lower(company_name), id);
-- The requests of one contact.
create index teams_by_contact on teams (contact_email, id);
-- The request that was sent before, when it comes again.
create unique index teams_by_request_key on teams (request_key);
-- The request made through an invitation.
create index teams_of_invitation on teams (invitation_id) where invitation_id is not null;
-- The decisions of an admin, when the account is deleted.
create index teams_of_decider on teams (decided_by) where decided_by is not null;
-- The dashboard's count of requests whose addresses can reach nobody; its query must repeat the pattern exactly.
create index teams_unreachable on teams (id)
  where contact_email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';

-- The addresses of a team, with the accounts that they became.
create table team_members (
  team_id uuid not null references teams on delete cascade,
  email text not null check (email = lower(btrim(email))),
  position integer not null,
  is_contact boolean not null,
  user_id uuid references users on delete set null,
  -- Whether the member lets the team's leader see their progress; null until they answer.
  shares_progress boolean,
  sharing_decided_at timestamptz,
  primary key (team_id, email),
  constraint team_members_sharing_has_time check ((shares_progress is null) = (sharing_decided_at is null))
);
-- The teams of an address.
create index team_members_by_email on team_members (email);
-- The teams of an account.
create index team_members_of_user on team_members (user_id) where user_id is not null;

create function team_people(uuid) returns text language sql stable as $$
  select coalesce(string_agg(' ' || email, '' order by position, email), '') from team_members where team_id = $1
$$;

-- A new team may bring the text with the addresses of its members, so that it is written once.
create function write_team_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_text(case when tg_op = 'INSERT' and new.search_text <> '' then new.search_text
    else new.company_name || ' ' || new.contact_name || ' ' || new.contact_email || team_people(new.id) end);
  return new;
end
$$;
create trigger teams_search_text_added before insert on teams for each row execute function write_team_search_text();
create trigger teams_search_text_changed before update of company_name, contact_name, contact_email on teams
  for each row execute function write_team_search_text();

create function write_search_text_of_teams() returns trigger language plpgsql as $$
begin
  update teams t set search_text = changed.text
  from (
    select id, plain_text(company_name || ' ' || contact_name || ' ' || contact_email || team_people(id)) as text
    from teams where id in (select team_id from changed_members)
  ) changed
  where t.id = changed.id and t.search_text <> changed.text;
  return null;
end
$$;
create trigger team_members_added after insert on team_members referencing new table as changed_members
  for each statement execute function write_search_text_of_teams();
create trigger team_members_removed after delete on team_members referencing old table as changed_members
  for each statement execute function write_search_text_of_teams();

-- Proofs of a member's mailbox: a single-use link and a six-digit code, hashed.
create table activations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  email text not null check (email = lower(btrim(email))),
  token_hash text not null unique,
  code_hash text not null,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mail_id uuid
);
-- The newest activation of a member.
create index activations_of_member on activations (team_id, email, created_at desc);
-- The activations of an address.
create index activations_by_email on activations (email);
-- The activations that a mail brought.
create index activations_of_mail on activations (mail_id) where mail_id is not null;

-- People who signed up for a course that has not started: one row for each address and course, with the newest details.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email))),
  course_type text not null check (course_type in ('advanced', 'premium')),
  name text not null,
  company text,
  role text,
  message text,
  -- Version of the notice beside the form, as proof of what was consented to.
  notice_version text not null,
  -- Hash of the token in the newest mail's link.
  token_hash text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  announced_at timestamptz,
  -- When an admin deleted the entry; it can be brought back for an hour.
  deleted_at timestamptz,
  -- Searches of the waitlist read this text.
  search_text text not null generated always as (plain_text(email || ' ' || name || ' ' || coalesce(company, ''))) stored,
  unique (email, course_type)
);
-- The waitlist, newest first.
create index waitlist_entries_by_creation on waitlist_entries (created_at desc, id) where deleted_at is null;
-- The waitlist of one course, and the figures above it, which are counted from the index alone.
create index waitlist_entries_by_course on waitlist_entries (course_type, created_at desc, id) include (confirmed_at, announced_at)
  where deleted_at is null;
-- The purge of deleted entries.
create index waitlist_entries_deleted on waitlist_entries (deleted_at) where deleted_at is not null;
-- The dashboard's count of entries whose addresses can reach nobody; its query must repeat the pattern exactly.
create index waitlist_entries_unreachable on waitlist_entries (id)
  where email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';

--
-- Mail
--

-- Mails with what their text is rendered from; each row is written in the transaction that causes the mail.
create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  parameters jsonb not null default '{}',
  to_email text not null check (to_email = lower(btrim(to_email))),
  marketing boolean not null default false,
  -- Whether this is the first mail to a person who has not written to us.
  first_contact boolean not null default false,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept', 'discarded')),
  attempts integer not null default 0,
  last_error text,
  bounced boolean not null default false,
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Until when one worker has the mail for delivery.
  claimed_until timestamptz,
  -- What the mail is about; its state is shown there.
  invitation_id uuid references invitations on delete set null,
  team_id uuid references teams on delete set null,
  user_id uuid references users on delete set null
);
-- The list of mails, and those of one state.
create index mail_by_creation on mail (created_at desc, id);
create index mail_by_state on mail (state, created_at desc, id);
-- The mails to an address.
create index mail_by_recipient on mail (to_email, created_at desc);
-- The newest mail of an invitation, and the mails of a team and an account.
create index mail_of_invitation on mail (invitation_id, created_at desc) where invitation_id is not null;
create index mail_of_team on mail (team_id) where team_id is not null;
create index mail_of_user on mail (user_id) where user_id is not null;

alter table activations add foreign key (mail_id) references mail on delete set null;

--
-- The course
--

-- The modules, as shipped or as edited by an admin.
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
  -- Counts the changes, so that one admin's form never replaces what another has saved since it was opened.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by an admin's edit: loading the shipped content leaves the row alone from then on.
  edited_at timestamptz
);
-- The modules in the order of the course.
create index modules_in_order on modules (position, module_id);

-- The lessons of the modules, rendered, as shipped or as edited by an admin.
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
  -- Decisions at places marked in the text, and a case of several decisions with consequences.
  decisions jsonb not null default '[]',
  branching_case jsonb,
  -- The pool of the quiz, and the questions about this module in the final assessment.
  quiz jsonb,
  assessment jsonb,
  activity jsonb,
  -- The rubric and the model answer of the activity as an admin has written them; null: those that the course comes with.
  rubric jsonb,
  model_answer jsonb,
  facts jsonb not null default '[]',
  legal_as_of date,
  review_by date,
  -- A lesson that an admin adds is shown to learners once it has been saved with content.
  is_shown boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by an admin's edit: loading the shipped content leaves the row alone from then on.
  edited_at timestamptz,
  edited_by uuid references users on delete set null,
  unique (module_id, lesson_id)
);
-- The lessons that an admin edited, when the account is deleted.
create index lessons_of_editor on lessons (edited_by) where edited_by is not null;

-- Only a statement that changes rows is a change of the course: deleting an account usually sets `edited_by` to null in no row.
create function count_course_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update installation set value = to_jsonb((value #>> '{}')::integer + 1) where key = 'course-version';
  end if;
  return null;
end
$$;
create trigger modules_inserted after insert on modules referencing new table as changed for each statement execute function count_course_change();
create trigger modules_updated after update on modules referencing new table as changed for each statement execute function count_course_change();
create trigger modules_deleted after delete on modules referencing old table as changed for each statement execute function count_course_change();
create trigger lessons_inserted after insert on lessons referencing new table as changed for each statement execute function count_course_change();
create trigger lessons_updated after update on lessons referencing new table as changed for each statement execute function count_course_change();
create trigger lessons_deleted after delete on lessons referencing old table as changed for each statement execute function count_course_change();

-- Every state of an edited lesson, the newest included; the first is what the lesson was before its first edit.
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
-- The versions that an admin saved, when the account is deleted.
create index lesson_versions_of_saver on lesson_versions (saved_by) where saved_by is not null;

-- Revisions of drafts are never used twice, also not after a draft was discarded.
create sequence lesson_draft_revisions as integer;

-- What an admin has typed in the lesson editor and not saved yet.
create table lesson_drafts (
  lesson_id uuid not null references lessons on delete cascade,
  author_id uuid not null references users on delete cascade,
  base_version integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  -- A change names the revision it is based on, so that it never replaces one that its author has not seen.
  revision integer not null default nextval('lesson_draft_revisions'),
  -- The id of the change that made the draft, so that a change which is sent twice counts once.
  change_id text check (length(change_id) between 8 and 40),
  primary key (lesson_id, author_id)
);
alter sequence lesson_draft_revisions owned by lesson_drafts.revision;
-- The drafts of an admin.
create index lesson_drafts_of_author on lesson_drafts (author_id);

-- Shipped modules (lesson_id 0) and lessons that an admin removed or renumbered: loading the content never brings them back.
create table removed_content (
  module_id integer not null,
  lesson_id integer not null default 0,
  removed_at timestamptz not null,
  primary key (module_id, lesson_id)
);

-- Files that admins uploaded; the bytes are in the storage under `filename`.
create table files (
  id uuid primary key default gen_random_uuid(),
  filename text not null unique,
  -- As the browser sent it, Czech letters included.
  original_name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null,
  -- Searches of files read this text.
  search_text text not null generated always as (plain_text(original_name)) stored
);
-- The list of files, and of the pictures among them.
create index files_by_time on files (uploaded_at desc, id);
create index files_images_by_time on files (uploaded_at desc, id) where media_type like 'image/%';
-- The files that an admin uploaded, when the account is deleted.
create index files_of_uploader on files (uploaded_by) where uploaded_by is not null;

-- How often each takeaway was downloaded on a day, and by what kind of reader; it identifies nobody.
create table resource_downloads (
  id bigint generated always as identity primary key,
  file text not null,
  learner_kind text not null check (learner_kind in ('visitor', 'invitation', 'demo', 'learner', 'admin')),
  at timestamptz not null,
  downloads integer not null default 1
);
-- The row in which a download is counted, and the counts of a file.
create unique index resource_downloads_of_day on resource_downloads (file, learner_kind, at);

--
-- Learning
--

-- People who take the course: accounts, and invited people before they have one.
create table learners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  invitation_id uuid unique references invitations on delete cascade,
  created_at timestamptz not null default now(),
  -- The time of the last step in a lesson, at most ten minutes late.
  last_step_at timestamptz,
  constraint learners_user_or_invitation check (num_nonnulls(user_id, invitation_id) = 1)
);
-- The list of people who stopped.
create index learners_by_last_step on learners (last_step_at desc, id) where user_id is not null;
create index learners_invited_by_last_step on learners (last_step_at desc, id) where invitation_id is not null;

-- What each learner has opened and completed.
create table lesson_progress (
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  started_at timestamptz not null,
  last_opened_at timestamptz not null,
  completed_at timestamptz,
  minutes_spent numeric(8, 2) not null default 0,
  -- A change names the revision it is based on, so that an older text never replaces a newer one that its writer has not seen.
  revision integer not null default 0 check (revision >= 0),
  -- The id of the last change, so that a change which is sent twice counts once.
  change_id text check (length(change_id) between 8 and 40),
  primary key (learner_id, lesson_id)
);
-- The progress that goes with a lesson, and how many learners completed it.
create index lesson_progress_of_lesson on lesson_progress (lesson_id);

-- A learner whom another transaction has locked is skipped: the next step writes the time.
create function note_last_step() returns trigger language plpgsql as $$
declare step timestamptz := greatest(new.last_opened_at, new.completed_at);
begin
  update learners set last_step_at = step where id = (select id from learners where id = new.learner_id
    and (last_step_at is null or last_step_at < step - interval '10 minutes') for no key update skip locked);
  return null;
end $$;
create trigger note_last_step after insert or update of last_opened_at, completed_at, learner_id on lesson_progress
  for each row execute function note_last_step();

-- The modules that each learner has completed.
create table module_completions (
  learner_id uuid not null references learners on delete cascade,
  module_id integer not null references modules (module_id) on update cascade on delete cascade,
  completed_at timestamptz not null,
  details jsonb,
  primary key (learner_id, module_id)
);
-- The completions of a module.
create index module_completions_of_module on module_completions (module_id);

-- Attempts at quizzes.
create table quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  -- Identifies the questions that were asked, so that an attempt which is sent twice counts once.
  attempt_key text not null,
  -- The texts, options and keys of the questions as they were graded, so that a review survives an edit of the quiz.
  review jsonb not null,
  correct_count integer not null,
  total integer not null,
  score integer not null check (score between 0 and 100),
  submitted_at timestamptz not null
);
-- A learner's attempts at a quiz, newest first.
create index quiz_attempts_of_learner on quiz_attempts (learner_id, lesson_id, submitted_at desc);
-- The attempt that was sent before, when it comes again.
create unique index quiz_attempts_once on quiz_attempts (learner_id, lesson_id, attempt_key);
-- The attempts of all learners at a quiz, for the statistics of its questions.
create index quiz_attempts_of_lesson on quiz_attempts (lesson_id);

-- What learners decided in lessons: the first answer and the newest one.
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
  -- A change names the revision it is based on, so that it never replaces one that its maker has not seen.
  revision integer not null default 1 check (revision > 0),
  -- The id of the last change, so that a change which is sent twice counts once.
  change_id text check (length(change_id) between 8 and 40),
  primary key (learner_id, lesson_id, decision_id)
);
-- The decisions of all learners in a lesson.
create index decision_answers_of_lesson on decision_answers (lesson_id);

-- Runs of learners through branching cases; the newest without an end goes on.
create table case_runs (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  -- Decisions in order: step, option, points, most points that the step gives, and time.
  path jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz
);
-- A learner's runs through a case, newest first, of which one is open.
create index case_runs_of_learner on case_runs (learner_id, lesson_id, started_at desc);
create unique index case_runs_open on case_runs (learner_id, lesson_id) where ended_at is null;
-- The runs of all learners through a case.
create index case_runs_of_lesson on case_runs (lesson_id);

-- What learners have entered in the forms of activities and not submitted yet.
create table activity_drafts (
  learner_id uuid not null references learners on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  field_values jsonb not null,
  saved_at timestamptz not null,
  primary key (learner_id, lesson_id)
);
-- The drafts that go with a lesson.
create index activity_drafts_of_lesson on activity_drafts (lesson_id);

-- Work that learners sent in: challenges, role definitions, activities, and work for review.
create table submissions (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  kind text not null check (kind in ('challenges', 'role-definition', 'activity', 'artefact')),
  lesson_id uuid references lessons on delete set null,
  module_id integer not null,
  section_id integer,
  field_values jsonb not null,
  submitted_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'done')),
  status_at timestamptz,
  -- The id of the change that made the submission, so that one which is sent twice counts once.
  change_id text check (length(change_id) between 8 and 40),
  -- Searches of the inbox read this text: the sender's address, name and company; written by the triggers below.
  search_text text not null default ''
);
-- The inbox, and the submissions of one status or kind.
create index submissions_by_time on submissions (submitted_at desc, id);
create index submissions_by_status on submissions (status, submitted_at desc, id);
create index submissions_by_kind on submissions (kind, submitted_at desc, id);
-- The submissions of a learner, newest first.
create index submissions_of_learner on submissions (learner_id, submitted_at desc);
-- The submission that was sent before, when it comes again.
create unique index submissions_of_change on submissions (learner_id, change_id) where change_id is not null;
-- The submissions of a lesson, when it is deleted.
create index submissions_of_lesson on submissions (lesson_id) where lesson_id is not null;

create function learner_text(uuid) returns text language sql stable as $$
  select coalesce(u.search_text, plain_text(i.email), '')
  from learners l left join users u on u.id = l.user_id left join invitations i on i.id = l.invitation_id where l.id = $1
$$;

create function write_submission_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := coalesce(learner_text(new.learner_id), '');
  return new;
end
$$;
create trigger submissions_search_text before insert or update of learner_id on submissions
  for each row execute function write_submission_search_text();

create function write_search_text_of_learner() returns trigger language plpgsql as $$
begin
  update submissions set search_text = learner_text(new.id) where learner_id = new.id;
  return null;
end
$$;
create trigger learners_search_text after update of user_id, invitation_id on learners
  for each row execute function write_search_text_of_learner();

create function write_search_text_of_user() returns trigger language plpgsql as $$
begin
  update submissions s set search_text = learner_text(s.learner_id) from learners l where l.user_id = new.id and s.learner_id = l.id;
  return null;
end
$$;
create trigger users_search_text after update of email, full_name, company on users
  for each row when ((old.email, old.full_name, old.company) is distinct from (new.email, new.full_name, new.company))
  execute function write_search_text_of_user();

-- Answers to submissions; each also went out as a mail.
create table submission_feedback (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  author_id uuid references users on delete set null,
  message text not null,
  sent_at timestamptz not null
);
-- The answers to a submission in their order.
create index submission_feedback_of_submission on submission_feedback (submission_id, sent_at);
-- The answers that an admin wrote, when the account is deleted.
create index submission_feedback_of_author on submission_feedback (author_id) where author_id is not null;

-- Reviews of the submissions that were sent for review.
create table artefacts (
  submission_id uuid primary key references submissions on delete cascade,
  artefact_type text not null check (artefact_type in ('role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'returned')),
  -- The rubric as it was published when the work was sent.
  rubric jsonb not null,
  ratings jsonb not null default '[]',
  note text,
  reviewer_id uuid references users on delete set null,
  reviewed_at timestamptz,
  constraint artefacts_waiting_until_reviewed check ((state = 'waiting') = (reviewed_at is null))
);
-- The reviews by an admin, when the account is deleted.
create index artefacts_by_reviewer on artefacts (reviewer_id) where reviewer_id is not null;

-- Attempts at the final assessment.
create table assessment_attempts (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null references learners on delete cascade,
  number integer not null check (number >= 1),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- How many questions there were to draw from.
  pool_size integer not null,
  -- The questions as drawn: texts, order of the options and keys.
  questions jsonb not null,
  correct_count integer check (correct_count >= 0),
  score integer check (score between 0 and 100),
  unique (learner_id, number),
  constraint assessment_attempts_ends_after_start check (ends_at > started_at),
  constraint assessment_attempts_ended_in_time check (ended_at <= ends_at),
  constraint assessment_attempts_ended_has_score check ((ended_at is null) = (score is null) and (ended_at is null) = (correct_count is null))
);
-- A learner's running attempt, of which there is one at most.
create unique index assessment_attempts_running on assessment_attempts (learner_id) where ended_at is null;
-- The attempts whose time is over.
create index assessment_attempts_to_end on assessment_attempts (ends_at) where ended_at is null;

-- The answers given in an attempt at the final assessment.
create table assessment_answers (
  attempt_id uuid not null references assessment_attempts on delete cascade,
  question_id text not null,
  option_id text not null,
  -- Counts the answers to this question; a change names the revision it is based on.
  revision integer not null check (revision >= 1),
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);

-- Answers to refreshers: one for each module and round (1, 2 and 3: after 2, 7 and 21 days).
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
-- The answers about a module.
create index refresher_answers_of_module on refresher_answers (module_id);

-- What learners plan: a finish date and a weekly slot, and whether they asked for reminders.
create table learning_plans (
  user_id uuid primary key references users on delete cascade,
  finish_on date,
  -- 1 Monday to 7 Sunday, in the learner's own time.
  slot_weekday smallint check (slot_weekday between 1 and 7),
  slot_time text check (slot_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  slot_minutes smallint check (slot_minutes between 10 and 240),
  reminders_on boolean not null default false,
  -- Version of the consent's text, when it was given, and when it was last withdrawn.
  consent_version text,
  consented_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null,
  constraint learning_plans_slot_whole check (num_nonnulls(slot_weekday, slot_time, slot_minutes) in (0, 3)),
  constraint learning_plans_reminders_have_consent check (not reminders_on or (consent_version is not null and consented_at is not null))
);
-- The learners who asked for reminders.
create index learning_plans_reminded on learning_plans (user_id) where reminders_on;

-- Reminders that were sent: none is sent twice for the same reason.
create table sent_reminders (
  user_id uuid not null references users on delete cascade,
  reason text not null,
  sent_at timestamptz not null,
  primary key (user_id, reason)
);

-- The newest nudge to each address of a person who stopped, under the address's keyed hash; it outlives a deleted invitation.
create table nudges (
  email_hash text primary key,
  nudged_at timestamptz not null,
  previous_at timestamptz,
  constraint nudges_two_weeks_apart check (nudged_at - previous_at >= interval '14 days')
);

--
-- Certificates and badges
--

-- Certificates, with the name as it was when they were issued.
create table certificates (
  code text primary key check (code ~ '^PTC(-[0-9A-Z]{4}){3}$'),
  -- Null: the learner kept the certificate when the account was deleted.
  user_id uuid unique references users on delete cascade,
  -- The keyed hash of the deleted account's address, so that erasing the address erases the certificate.
  address_hash text,
  learner_name text not null,
  course_title text not null,
  hours integer not null check (hours >= 1),
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  -- Whether the learner lets the public page show the name.
  shows_name boolean not null default false,
  -- The final assessment that was passed and the work that was accepted.
  assessed_at timestamptz,
  assessment_score integer check (assessment_score between 0 and 100),
  assessment_questions integer check (assessment_questions > 0),
  assessment_pool integer,
  artefact_type text check (artefact_type in ('role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard')),
  rubric_version text,
  revoked_at timestamptz,
  revocation_reason text,
  constraint certificates_account_or_address check (address_hash is null or user_id is null),
  constraint certificates_assessed_whole check (num_nonnulls(
    assessed_at, assessment_score, assessment_questions, assessment_pool, artefact_type, rubric_version) in (0, 6)),
  constraint certificates_pool_holds_questions check (assessment_pool >= assessment_questions),
  constraint certificates_revoked_has_reason check ((revoked_at is null) = (revocation_reason is null))
);
-- The certificates of an erased address.
create index certificates_of_address on certificates (address_hash) where address_hash is not null;
-- The list of revoked certificates.
create index certificates_revoked on certificates (revoked_at) where revoked_at is not null;

-- Keys that sign badges; a retired one stays, so that what it signed can still be verified.
create table badge_keys (
  -- RFC 7638 thumbprint of the public key.
  id text primary key,
  public_key jsonb not null,
  -- Encrypted under a key derived from the product's secret.
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
-- The key that signs now, of which there is one at most.
create unique index badge_keys_current on badge_keys ((true)) where retired_at is null;

-- Open Badges issued for certificates.
create table badges (
  id uuid primary key default gen_random_uuid(),
  certificate_code text not null references certificates on delete cascade on update cascade,
  level text not null check (level in ('completion', 'assessed')),
  -- The badge's index in the published list of revocations. An index is never used twice: a restore goes on with larger numbers.
  status_index bigint generated always as identity (minvalue 0 start with 0) unique,
  issued_at timestamptz not null,
  unique (certificate_code, level)
);

-- Badges that are no longer valid: an index of the list of revocations and nothing about a person.
create table revoked_badges (
  status_index bigint primary key
);

create function revoke_badge() returns trigger language plpgsql as $$
begin
  insert into revoked_badges (status_index) values (old.status_index) on conflict do nothing;
  return old;
end
$$;
create trigger badges_revoke before delete on badges for each row execute function revoke_badge();

-- A revoked certificate's badges are deleted and thereby revoked; after it is restored, its learner downloads new ones.
create function revoke_badges_of_certificate() returns trigger language plpgsql as $$
begin
  delete from badges where certificate_code = new.code;
  return new;
end
$$;
create trigger certificates_revoke_badges after update of revoked_at on certificates for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function revoke_badges_of_certificate();

--
-- Privacy
--

-- The consent ledger: who agreed to which text, when and in which form; after an erasure the proof remains without a name.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  email_hash text not null,
  purpose text not null check (purpose in ('marketing', 'reminders')),
  text_version text not null,
  text text not null,
  form text not null,
  given_at timestamptz not null,
  -- Hash of the token in the confirmation mail.
  confirm_hash text unique,
  confirmed_at timestamptz,
  withdrawn_at timestamptz
);
-- The consents of an account.
create index consents_of_user on consents (user_id);
-- The consents of an address, of which one is in force for each purpose.
create index consents_by_address on consents (email_hash, purpose);
create unique index consents_in_force on consents (email_hash, purpose) where withdrawn_at is null;

-- Addresses that must not get mail, as keyed hashes; a refusal outlives everything else that is known about a person.
create table suppressions (
  email_hash text not null,
  scope text not null check (scope in ('marketing', 'all')),
  since timestamptz not null,
  primary key (email_hash, scope)
);

-- What has ended, as keyed hashes of ids and addresses: when an older backup is restored, it ends again.
create table tombstones (
  kind text not null check (kind in ('account', 'address', 'certificate', 'kept-certificate', 'refused-mail', 'refused-advertising',
    'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate', 'valid-certificate', 'invitation-link')),
  subject_hash text not null,
  ended_at timestamptz not null,
  primary key (kind, subject_hash)
);

--
-- Operation
--

-- Every saved state of the operator's details; the newest is in force.
create table operator_versions (
  version integer primary key check (version > 0),
  settings jsonb not null,
  saved_at timestamptz not null,
  -- Null: as the product was shipped.
  saved_by uuid references users on delete set null,
  saved_by_name text
);
-- The versions that an admin saved, when the account is deleted.
create index operator_versions_of_author on operator_versions (saved_by) where saved_by is not null;

-- Settings that an admin previews before saving them, one state for each admin.
create table operator_previews (
  author_id uuid primary key references users on delete cascade,
  settings jsonb not null,
  made_at timestamptz not null
);

-- Logos and portraits, re-encoded as PNG; in the database, so that every instance has them and each version of the settings keeps its own.
create table operator_pictures (
  -- Hash of the bytes.
  name text primary key,
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);

-- Addresses of other systems that events are sent to. The secret is derived from the installation's key, the id and the version.
create table webhooks (
  id uuid primary key,
  url text not null,
  description text not null default '',
  events text[] not null check (cardinality(events) >= 1),
  enabled boolean not null default true,
  disabled_reason text not null default '',
  secret_version integer not null default 1,
  secret_changed_at timestamptz,
  created_at timestamptz not null
);

-- Events on their way to webhooks: ids and no personal data.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  -- The account that the event is about; erasing the account deletes the delivery.
  user_id uuid references users on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz
);
-- The list of deliveries, and those of one webhook.
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id);
-- A webhook's last delivery that was tried.
create index webhook_deliveries_tried on webhook_deliveries (webhook_id, tried_at desc);
-- The deliveries about an account.
create index webhook_deliveries_of_user on webhook_deliveries (user_id);

-- What admins did and when, with ids instead of names.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id uuid references users on delete set null,
  actor_email text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);
-- The audit log, newest first.
create index audit_entries_by_time on audit_entries (at desc, id desc);
-- The actions of an account, when it is deleted, and those of an address, for the person's export.
create index audit_entries_of_actor on audit_entries (actor_id) where actor_id is not null;
create index audit_entries_by_actor on audit_entries (actor_email);
-- The actions on an account, when it is deleted.
create index audit_entries_by_subject on audit_entries using hash (subject);
-- The actions on the teams that a search finds.
create index audit_entries_of_team on audit_entries ((details ->> 'teamId')) where details ? 'teamId';

-- What an account did as an admin stays on record without its name, in whatever way the account is deleted.
create function forget_author() returns trigger language plpgsql as $$
begin
  update audit_entries set actor_email = '[deleted]' where actor_id = old.id;
  update audit_entries set subject = 'a deleted account' where subject = 'user ' || old.id;
  update lesson_versions set saved_by_name = null where saved_by = old.id;
  update operator_versions set saved_by_name = null where saved_by = old.id;
  return old;
end
$$;
create trigger users_forget_author before delete on users for each row execute function forget_author();

--
-- Searches
--

-- Each searched list has an index of trigrams. pg_trgm comes with the embedded PostgreSQL and with nearly every other; where it is
-- missing or may not be installed, the same searches read every row.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_by_text on users using gin (search_text gin_trgm_ops);
  create index invitations_by_text on invitations using gin (email gin_trgm_ops);
  create index teams_by_text on teams using gin (search_text gin_trgm_ops);
  create index team_members_by_text on team_members using gin (email gin_trgm_ops);
  create index waitlist_entries_by_text on waitlist_entries using gin (search_text gin_trgm_ops);
  create index submissions_by_text on submissions using gin (search_text gin_trgm_ops);
  create index files_by_text on files using gin (search_text gin_trgm_ops);
  create index audit_entries_by_text on audit_entries using gin (lower(actor_email || ' ' || action || ' ' || subject) gin_trgm_ops);
  create index mail_by_text on mail using gin ((to_email || ' ' || kind) gin_trgm_ops);
  -- With the usual hundred bounds, the planner takes a search that matches a hundred of 100,000 mails to match a thousand, and reads
  -- the list in its order instead, which takes ten times as long.
  alter index mail_by_text alter column 1 set statistics 1000;
exception when insufficient_privilege or undefined_object or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available (%): searches in lists read every row', sqlerrm;
end
$$;
