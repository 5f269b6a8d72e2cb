-- A keyed hash of all that a pending request says: the same request sent twice is found by it, and stored by one statement.
alter table teams add column request_key text;
create unique index teams_by_request_key on teams (request_key);
