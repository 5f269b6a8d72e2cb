-- Drafts: the change that gave an answer in the final assessment, so that its sender is not asked about an answer of their own.
alter table assessment_answers add column change_id text;

-- Search lab: what reached the goal of a drill is a submission of no lesson.
alter table submissions drop constraint submissions_kind_check;
alter table submissions add constraint submissions_kind_check
  check (kind in ('challenges', 'role-definition', 'activity', 'artefact', 'lab-drill'));
