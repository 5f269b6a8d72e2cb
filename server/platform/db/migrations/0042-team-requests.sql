-- A request writes its team once: with the addresses of its people in the text that it is searched by, which the triggers then leave alone.
drop trigger teams_search_text on teams;
create trigger teams_search_text_added before insert on teams
  for each row when (new.search_text = '') execute function write_team_search_text();
create trigger teams_search_text_changed before update of company_name, contact_name, contact_email on teams
  for each row execute function write_team_search_text();

create or replace function write_search_text_of_teams() returns trigger language plpgsql as $$
begin
  update teams t set search_text = changed.text
  from (
    select id, lower(company_name || ' ' || contact_name || ' ' || contact_email) || team_people(id) as text
    from teams where id in (select team_id from changed_members)
  ) changed
  where t.id = changed.id and t.search_text <> changed.text;
  return null;
end
$$;
