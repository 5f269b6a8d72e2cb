-- An account's provider is connected by the session that asked for it, for as long as that session is open. What is under way at the time of
-- the upgrade has to be started again.
alter table social_attempts add column connect_session_id uuid references sessions (id) on delete set null;
create index social_attempts_of_connecting_session on social_attempts (connect_session_id) where connect_session_id is not null;
