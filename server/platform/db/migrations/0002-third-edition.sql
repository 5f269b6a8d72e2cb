-- Drafts: the change that gave an answer in the final assessment, so that its sender is not asked about an answer of their own.
alter table assessment_answers add column change_id text;

-- Search lab: what reached the goal of a drill is a submission of no lesson.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('challenges', 'role-definition', 'activity', 'artefact', 'lab-drill'));
-- Waitlist: when the mail that asks to confirm was last queued, so that joining again sends it at most once in ten minutes.
alter table waitlist_entries add column confirmation_sent_at timestamptz;
