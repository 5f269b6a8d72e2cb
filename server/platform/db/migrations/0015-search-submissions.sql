-- What a submission is searched by: the sender's address, name and company, kept by the triggers below. Asked of other tables, a search
-- that many senders fit reads all of them.
alter table submissions add column search_text text not null default '';

create function learner_text(uuid) returns text language sql stable as $$
  select coalesce(lower(coalesce(u.email || ' ' || u.full_name || ' ' || u.company, i.email)), '')
  from learners l left join users u on u.id = l.user_id left join invitations i on i.id = l.invitation_id where l.id = $1
$$;

create function write_submission_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := coalesce(learner_text(new.learner_id), '');
  return new;
end
$$;
create trigger submissions_search_text before insert or update of learner_id on submissions
  for each row execute function write_submission_search_text();

create function write_search_text_of_learner() returns trigger language plpgsql as $$
begin
  update submissions set search_text = learner_text(new.id) where learner_id = new.id;
  return null;
end
$$;
create trigger learners_search_text after update of user_id, invitation_id on learners
  for each row execute function write_search_text_of_learner();

create function write_search_text_of_user() returns trigger language plpgsql as $$
begin
  update submissions s set search_text = learner_text(s.learner_id) from learners l where l.user_id = new.id and s.learner_id = l.id;
  return null;
end
$$;
create trigger users_search_text after update of email, full_name, company on users
  for each row when ((old.email, old.full_name, old.company) is distinct from (new.email, new.full_name, new.company))
  execute function write_search_text_of_user();

update submissions set search_text = learner_text(learner_id);

do $$
begin
  create index submissions_by_text on submissions using gin (search_text gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available (%): searches for submissions read every row', sqlerrm;
end
$$;
