-- Who the admins are is asked with every request for access and every change of an account
create index users_admins on users (email) where role = 'admin';

-- A person's data holds what they did as an admin
create index audit_entries_by_actor on audit_entries (actor_email);
