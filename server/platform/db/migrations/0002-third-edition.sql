-- Drafts: the change that gave an answer in the final assessment, so that its sender is not asked about an answer of their own.
alter table assessment_answers add column change_id text;

-- Search lab and rating panels: what was done in them is a submission of no lesson.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('challenges', 'role-definition', 'activity', 'artefact', 'lab-drill', 'rating-panel'));
-- Waitlist: when the mail that asks to confirm was last queued, so that joining again sends it at most once in ten minutes.
alter table waitlist_entries add column confirmation_sent_at timestamptz;

-- Audit: one entry for each action, with the type and the ids of what it was done to. Codes and types have no spaces.
-- The version before writes a text, `subject`, instead; the trigger reads it while both run, and a later version drops it with the column.
alter table audit_entries add column subject_type text;
alter table audit_entries add column subject_ids text[] not null default '{}';
create function read_audit_subject() returns trigger language plpgsql as $$
declare
  old_subject text := new.subject;
begin
  new.subject_type := case
    when new.details ? 'teamId' or old_subject = 'team' then 'team'
    when old_subject ~ '^lesson \d+ of module \d+$' then 'lesson'
    when old_subject in ('a deleted account') then 'user'
    when old_subject = 'a person, at their request' then 'person'
    when old_subject = 'a kept certificate' then 'certificate'
    when old_subject ~ '^waitlist entry ' then 'waitlist-entry'
    when new.action like 'mention %' then 'mention'
    when old_subject ~ '^(user|invitation|submission|mail|webhook|certificate|module|file|waitlist) ' then split_part(old_subject, ' ', 1)
    else replace(old_subject, ' ', '-')
  end;
  new.subject_ids := case
    when new.details ? 'teamId' then array[new.details ->> 'teamId']
    when old_subject ~ '^lesson \d+ of module \d+$' then array[split_part(old_subject, ' ', 5) || '.' || split_part(old_subject, ' ', 2)]
    when old_subject ~ '^waitlist entry ' then array[substr(old_subject, 16)]
    when old_subject ~ '^(user|invitation|submission|mail|webhook|certificate|module|file|waitlist) '
      then array[substr(old_subject, position(' ' in old_subject) + 1)]
    else '{}'
  end;
  new.details := case
    when new.action = 'team member deleted' then new.details - 'teamId' || '{"count": 1}'
    when new.action like 'mention %' then new.details || jsonb_build_object('place', replace(old_subject, ' ', '-'))
    else new.details - 'teamId'
  end;
  new.action := replace(new.action, ' ', '-');
  new.subject := '';
  return new;
end
$$;
create trigger audit_entries_read_subject before insert or update on audit_entries
  for each row when (new.subject <> '') execute function read_audit_subject();
update audit_entries set subject = subject;
alter table audit_entries alter column subject set default '';
alter table audit_entries alter column subject_type set not null;
drop index audit_entries_by_subject, audit_entries_of_team;
drop index if exists audit_entries_by_text;
-- The actions on an account, an invitation, a team, a submission.
create index audit_entries_of_subjects on audit_entries using gin (subject_ids);

create or replace function forget_author() returns trigger language plpgsql as $$
begin
  update audit_entries set actor_email = '[deleted]' where actor_id = old.id;
  update audit_entries set subject_ids = array_remove(subject_ids, old.id::text)
    where subject_type = 'user' and subject_ids @> array[old.id::text];
  update lesson_versions set saved_by_name = null where saved_by = old.id;
  update operator_versions set saved_by_name = null where saved_by = old.id;
  return old;
end
$$;

-- Search lab: strings that somebody keeps, with a note. The browser makes the id, so that one which is sent twice is kept once.
create table lab_strings (
  learner_id uuid not null references learners on delete cascade,
  id uuid not null,
  query jsonb not null,
  note text not null check (char_length(note) <= 500),
  saved_at timestamptz not null,
  primary key (learner_id, id)
);

-- Conversations: a lesson's conversation, and finished ones as submissions of its lesson.
alter table lessons add column conversation jsonb;
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('challenges', 'role-definition', 'activity', 'artefact', 'lab-drill', 'rating-panel', 'conversation'));

-- Audit: searches read one text, by an index of trigrams where pg_trgm is there.
create function audit_text(actor_email text, action text, subject_type text, subject_ids text[]) returns text
  language sql immutable parallel safe
  return lower(actor_email || ' ' || replace(action, '-', ' ') || ' ' || subject_type || ' ' || array_to_string(subject_ids, ' '));
alter table audit_entries add column search_text text not null
  generated always as (audit_text(actor_email, action, subject_type, subject_ids)) stored;
do $$
begin
  create index audit_entries_by_text on audit_entries using gin (search_text gin_trgm_ops);
exception when undefined_object then
  null;
end
$$;

-- Teams: the list in the order of due replies.
create index teams_by_due on teams ((case when status = 'pending' then created_at end), created_at desc, id);

-- The inbox, oldest unanswered first.
create index submissions_unanswered on submissions
  ((case when status in ('new', 'read') then submitted_at end), submitted_at desc, id);

-- Notes: what somebody highlighted in a lesson, wrote to it, or answered in their own words. Without a foreign key to the lesson, so that they
-- stay when it is deleted.
create table notes (
  learner_id uuid not null references learners on delete cascade,
  module_id integer not null,
  lesson_id integer not null,
  note_id text not null check (char_length(note_id) <= 40),
  quote text not null check (char_length(quote) <= 1000),
  prefix text not null check (char_length(prefix) <= 40),
  suffix text not null check (char_length(suffix) <= 40),
  body text not null check (char_length(body) <= 2000),
  created_at timestamptz not null,
  saved_at timestamptz not null,
  version integer not null,
  change_id text,
  primary key (learner_id, module_id, lesson_id, note_id)
);

-- Search: the passages of the course that is served now, with accents folded. `build` is the hash of all of them; another instance may serve
-- another state of the course meanwhile.
create table search_passages (
  build text not null,
  position integer not null,
  folded_title text not null,
  folded_body text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, folded_title), 'A') || to_tsvector('english'::regconfig, folded_body)) stored,
  primary key (build, position)
);

-- Leaders: the seats of a team, members by an id that a leader's bulk calls name, and when the leader last reminded them.
alter table teams add column seats integer not null default 11 check (seats between 2 and 500);
alter table team_members add column id uuid not null default gen_random_uuid() unique;
alter table team_members add column reminded_at timestamptz;

-- Reviewers: a third role, which reads and answers work. Its type says the same, as that of an admin.
alter table users drop constraint users_role_check, drop constraint users_user_type_check, drop constraint users_admin_has_admin_type;
alter table users add constraint users_role_check check (role in ('admin', 'reviewer', 'user'));
alter table users add constraint users_user_type_check check (user_type in ('demo', 'full', 'reviewer', 'admin'));
alter table users add constraint users_role_has_its_type
  check (case when role = 'user' then user_type in ('demo', 'full') else role = user_type end);

-- Mail: the operator's own texts, by kind and wording; a version without a text is the return to ours.
create table mail_texts (
  kind text not null,
  wording text not null,
  version integer not null check (version > 0),
  text jsonb,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  saved_by_name text,
  primary key (kind, wording, version)
);
create index mail_texts_by_author on mail_texts (saved_by);

create or replace function forget_author() returns trigger language plpgsql as $$
begin
  update audit_entries set actor_email = '[deleted]' where actor_id = old.id;
  update audit_entries set subject_ids = array_remove(subject_ids, old.id::text)
    where subject_type = 'user' and subject_ids @> array[old.id::text];
  update lesson_versions set saved_by_name = null where saved_by = old.id;
  update operator_versions set saved_by_name = null where saved_by = old.id;
  update mail_texts set saved_by_name = null where saved_by = old.id;
  return old;
end
$$;

-- Certificates ask for the modules that an admin ticks, and are replaced by corrected ones.
alter table modules add column counts_for_certificate boolean not null default false;
update modules set counts_for_certificate = true where module_id <= 8;
alter table certificates add column replaced_at timestamptz;
alter table certificates add column replaced_by text references certificates on delete set null on update cascade;
alter table certificates add column replaced_because text
  check (replaced_because in ('corrected-by-learner', 'corrected-by-admin', 'earned-again'));
-- Whether its learner may earn another one after it was revoked.
alter table certificates add column may_earn_again boolean not null default false;
alter table certificates add constraint certificates_replaced_whole check ((replaced_at is null) = (replaced_because is null));
alter table certificates add constraint certificates_earned_again_when_revoked check (not may_earn_again or revoked_at is not null);
alter table certificates drop constraint certificates_user_id_key;
-- The certificate of an account, of which one is in force.
create unique index certificates_current on certificates (user_id) where replaced_at is null;
create index certificates_of_user on certificates (user_id);

drop trigger certificates_revoke_badges on certificates;
create trigger certificates_revoke_badges after update of revoked_at, replaced_at on certificates for each row
  when ((old.revoked_at is null and new.revoked_at is not null) or (old.replaced_at is null and new.replaced_at is not null))
  execute function revoke_badges_of_certificate();

alter table tombstones drop constraint tombstones_kind_check;
alter table tombstones add constraint tombstones_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate',
  'refused-mail', 'refused-advertising', 'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate',
  'valid-certificate', 'current-certificate', 'invitation-link'));

-- Invitations: the name of the person invited, and a note that the email quotes.
alter table invitations add column name text check (char_length(name) <= 80);
alter table invitations add column note text check (char_length(note) <= 300);

-- Practice: a part of the search lab or the rating panels as an admin edited it; without content the shipped one is used.
create table practice_parts (
  part text primary key check (part in ('profiles', 'drills', 'words', 'panels')),
  content jsonb,
  version integer not null check (version > 0),
  saved_at timestamptz not null
);
