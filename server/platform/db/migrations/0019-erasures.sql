-- Who was erased, as keyed hashes of account ids and addresses: a restored backup must not bring them back
create table erasures (
  subject_hash text primary key,
  kind text not null check (kind in ('account', 'address')),
  erased_at timestamptz not null
);

-- Every address is stored in one form, so that comparing it finds it in any capitals
update activations set email = lower(btrim(email)) where email <> lower(btrim(email));
-- Of two entries of one course that differ in capitals only, the newer one stays, as for any repeated entry
delete from waitlist_entries older using waitlist_entries newer
  where lower(btrim(older.email)) = lower(btrim(newer.email)) and older.course_type = newer.course_type
    and (older.created_at, older.id) < (newer.created_at, newer.id);
update waitlist_entries set email = lower(btrim(email)) where email <> lower(btrim(email));
update mail set to_email = lower(btrim(to_email)) where to_email <> lower(btrim(to_email));
alter table activations add constraint activations_email_check check (email = lower(btrim(email)));
alter table waitlist_entries add constraint waitlist_entries_email_check check (email = lower(btrim(email)));
alter table mail add constraint mail_to_email_check check (to_email = lower(btrim(to_email)));

-- Erasing no longer looks for names in the texts of others, so no job holds them either
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'eraseMentions';
  end if;
end
$$;
