-- Lists of 100,000 rows: every page is found by an index alone, and a search reads one text per row

-- What a team is searched by: company, contact, and the addresses of its people; kept by the triggers below
alter table teams add column search_text text not null default '';

create function team_people(uuid) returns text language sql stable as $$
  select coalesce(string_agg(' ' || email, '' order by position, email), '') from team_members where team_id = $1
$$;

create function write_team_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.company_name || ' ' || new.contact_name || ' ' || new.contact_email) || team_people(new.id);
  return new;
end
$$;
create trigger teams_search_text before insert or update of company_name, contact_name, contact_email on teams
  for each row execute function write_team_search_text();

create function write_search_text_of_teams() returns trigger language plpgsql as $$
begin
  -- The trigger above writes the text.
  update teams set company_name = company_name where id in (select team_id from changed_members);
  return null;
end
$$;
create trigger team_members_added after insert on team_members referencing new table as changed_members
  for each statement execute function write_search_text_of_teams();
create trigger team_members_removed after delete on team_members referencing old table as changed_members
  for each statement execute function write_search_text_of_teams();

update teams set company_name = company_name;

-- One page in each order that a list offers; those that exist are users and teams by type and time, mail and waitlist by state and time
create index teams_by_company on teams (lower(company_name), id);
create index teams_by_contact on teams (contact_email, id);
create index users_by_name on users (full_name, id);
create index users_by_company on users (company, id);
create index invitations_by_end on invitations (expires_at desc, id);
create index invitations_used on invitations (created_at desc, id) where used_at is not null;
create index invitations_unused on invitations (created_at desc, id, expires_at) where used_at is null;
create index invitations_unused_by_end on invitations (expires_at desc, id) where used_at is null;
create index submissions_by_time on submissions (submitted_at desc, id);

-- Searching anywhere in a text. pg_trgm comes with the embedded database and with nearly every other; where it is missing, or may not be
-- installed, the same searches read the same texts one after the other.
do $$
begin
  create extension if not exists pg_trgm;
  create index teams_by_text on teams using gin (search_text gin_trgm_ops);
  create index users_by_text on users using gin (lower(email || ' ' || full_name || ' ' || company) gin_trgm_ops);
  create index invitations_by_text on invitations using gin (email gin_trgm_ops);
  create index waitlist_entries_by_text on waitlist_entries
    using gin (lower(email || ' ' || name || ' ' || coalesce(company, '')) gin_trgm_ops);
  create index mail_by_text on mail using gin ((to_email || ' ' || kind) gin_trgm_ops);
  create index audit_entries_by_text on audit_entries using gin (lower(actor_email || ' ' || action || ' ' || subject) gin_trgm_ops);
exception when insufficient_privilege or undefined_object or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available (%): searches in lists read every row', sqlerrm;
end
$$;
