-- A certificate that an admin has revoked, and why
alter table certificates
  add column revoked_at timestamptz,
  add column revocation_reason text,
  add constraint certificates_revocation check ((revoked_at is null) = (revocation_reason is null));
create index certificates_revoked on certificates (revoked_at) where revoked_at is not null;

-- Its badges go, and with them the trigger of badges marks their places in the list. A badge that was once revoked is never valid again: after
-- the certificate is restored its learner downloads another.
create function revoke_badges_of_certificate() returns trigger language plpgsql as $$
begin
  delete from badges where certificate_code = new.code;
  return new;
end
$$;
create trigger certificates_revoke_badges after update of revoked_at on certificates for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function revoke_badges_of_certificate();
