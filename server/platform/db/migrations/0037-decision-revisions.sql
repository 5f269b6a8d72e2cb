-- A decision has a revision, so that one never replaces another that its maker has not seen, and the id of the change that made it
alter table decision_answers
  add column revision integer not null default 1 check (revision > 0),
  add column change_id text check (length(change_id) between 8 and 40);
