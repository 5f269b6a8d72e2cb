-- What somebody ended or took away is noted as erasures are, so that a restored backup does not undo it
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate',
  'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate', 'valid-certificate'));
