-- What a learner did in a lesson has a revision, so that an older text never replaces a newer one that its writer has not seen,
-- and the id of its last change, so that a change which is sent twice counts once
alter table lesson_progress
  add column revision integer not null default 0 check (revision >= 0),
  add column change_id text check (length(change_id) between 8 and 40);
