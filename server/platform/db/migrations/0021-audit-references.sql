-- The audit holds references instead of copies of names: a team's company stands beside its id as long as the team does
update audit_entries set subject = 'team'
  where subject like 'team %' and details ? 'teamId' and exists (select from teams where teams.id::text = details ->> 'teamId');
create index audit_entries_of_team on audit_entries ((details ->> 'teamId')) where details ? 'teamId';

-- Whoever's account goes leaves the record of what was done without their name, however it goes
create function forget_author() returns trigger language plpgsql as $$
begin
  update audit_entries set actor_email = '[deleted]' where actor_id = old.id;
  update audit_entries set subject = 'a deleted account' where subject = 'user ' || old.id;
  update lesson_versions set saved_by_name = null where saved_by = old.id;
  return old;
end
$$;
create trigger users_forget_author before delete on users for each row execute function forget_author();
-- Of accounts that went before.
update audit_entries set actor_email = '[deleted]' where actor_id is null;
create index audit_entries_by_subject on audit_entries using hash (subject);
