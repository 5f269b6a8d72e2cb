-- A certificate that its learner kept when the account was deleted stays linked to the address of that account, as a keyed hash, so that erasing the
-- address erases it. Nothing leads from the certificates that were kept before to an address any more; an admin erases them by their number.
alter table certificates add column address_hash text;
alter table certificates add constraint certificates_address_hash_check check (address_hash is null or user_id is null);
create index certificates_of_address on certificates (address_hash) where address_hash is not null;
-- Such an erasure is repeated after a restore like that of an account or an address
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (kind in ('account', 'address', 'certificate'));
