-- The link of an invitation that was reset or deleted is noted like other things that were ended, so that it does not work again in a restored backup
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (kind in ('account', 'address', 'certificate', 'kept-certificate',
  'waitlist-entry', 'reminders', 'sharing', 'passkey', 'identity', 'name-on-certificate', 'valid-certificate', 'invitation-link'));
