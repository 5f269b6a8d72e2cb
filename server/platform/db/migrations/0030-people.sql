-- People are found by their names with or without accents

-- A text as it is searched: in lower case and without accents
create function plain_text(text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđ', 'lod')
$$;

do $$
begin
  create index users_by_plain_text on users using gin (plain_text(email || ' ' || full_name || ' ' || company) gin_trgm_ops);
  create index teams_by_plain_text on teams using gin (plain_text(company_name || ' ' || contact_name || ' ' || contact_email) gin_trgm_ops);
  create index team_members_by_text on team_members using gin (email gin_trgm_ops);
  create index waitlist_entries_by_plain_text on waitlist_entries
    using gin (plain_text(email || ' ' || name || ' ' || coalesce(company, '')) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available (%): searches for people read every row', sqlerrm;
end
$$;
