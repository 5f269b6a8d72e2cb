-- A certificate may outlive its account, when the learner keeps it at the deletion: then nobody's account stands behind it.
alter table certificates drop constraint certificates_pkey;
alter table certificates alter column user_id drop not null;
alter table certificates add constraint certificates_user_id_key unique (user_id);
alter table certificates drop constraint certificates_code_key;
alter table certificates add primary key (code);
