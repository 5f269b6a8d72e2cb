-- A keyed hash of everything that a pending request says: it identifies a request that is sent twice, so that one statement can store a request.
alter table teams add column request_key text;
create unique index teams_by_request_key on teams (request_key);
