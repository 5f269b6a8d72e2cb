-- Every list that is searched by names finds them with or without accents, by one text for each row and one index for each text.
-- Accounts, waitlist entries and files keep that text as a column, because a search reads it for every row that may fit.
alter table users add column search_text text not null
  generated always as (plain_text(email || ' ' || full_name || ' ' || company)) stored;
alter table waitlist_entries add column search_text text not null
  generated always as (plain_text(email || ' ' || name || ' ' || coalesce(company, ''))) stored;
alter table files add column search_text text not null generated always as (plain_text(original_name)) stored;

-- A request that brings its text, with the addresses of its people, is written once.
create or replace function write_team_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_text(case when tg_op = 'INSERT' and new.search_text <> '' then new.search_text
    else new.company_name || ' ' || new.contact_name || ' ' || new.contact_email || team_people(new.id) end);
  return new;
end
$$;
drop trigger teams_search_text_added on teams;
create trigger teams_search_text_added before insert on teams for each row execute function write_team_search_text();

create or replace function write_search_text_of_teams() returns trigger language plpgsql as $$
begin
  update teams t set search_text = changed.text
  from (
    select id, plain_text(company_name || ' ' || contact_name || ' ' || contact_email || team_people(id)) as text
    from teams where id in (select team_id from changed_members)
  ) changed
  where t.id = changed.id and t.search_text <> changed.text;
  return null;
end
$$;
update teams set search_text = plain_text(search_text) where search_text <> plain_text(search_text);

create or replace function learner_text(uuid) returns text language sql stable as $$
  select coalesce(u.search_text, plain_text(i.email), '')
  from learners l left join users u on u.id = l.user_id left join invitations i on i.id = l.invitation_id where l.id = $1
$$;
update submissions set search_text = learner_text(learner_id) where search_text <> learner_text(learner_id);

drop index if exists users_by_text, users_by_plain_text, waitlist_entries_by_text, waitlist_entries_by_plain_text, files_by_text,
  teams_by_plain_text;
do $$
begin
  create index users_by_text on users using gin (search_text gin_trgm_ops);
  create index waitlist_entries_by_text on waitlist_entries using gin (search_text gin_trgm_ops);
  create index files_by_text on files using gin (search_text gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available (%): searches in lists read every row', sqlerrm;
end
$$;
