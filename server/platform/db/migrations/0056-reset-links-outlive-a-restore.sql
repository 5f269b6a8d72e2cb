-- The link of an invitation that was reset or deleted is noted as other things that were ended, so that a restored backup does not open it again
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate',
  'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate', 'valid-certificate', 'invitation-link'));
