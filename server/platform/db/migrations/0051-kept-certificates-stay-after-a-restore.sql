-- That a learner kept the certificate when the account was deleted is noted as well, so that repeating the erasure after a restore keeps it again
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate'));
