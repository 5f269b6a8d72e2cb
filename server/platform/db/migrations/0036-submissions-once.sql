-- A submission keeps the id of the change that made it, so that one which is sent again counts once, whatever was written in between
alter table submissions add column change_id text check (length(change_id) between 8 and 40);
create unique index submissions_of_change on submissions (learner_id, change_id) where change_id is not null;
