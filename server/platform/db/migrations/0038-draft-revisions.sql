-- A draft of a lesson has a revision that is never given again, also after it was thrown away, so that one never replaces another that
-- its author has not seen, and the id of the change that made it
create sequence lesson_draft_revisions as integer;
alter table lesson_drafts
  add column revision integer not null default nextval('lesson_draft_revisions'),
  add column change_id text check (length(change_id) between 8 and 40);
alter sequence lesson_draft_revisions owned by lesson_drafts.revision;
