-- Whom a nudge went to is remembered by the keyed hash of the address, so that the 14 days between two nudges outlive a deleted invitation. The
-- hash cannot be made here; no released version has written a row before.
drop table nudges;
create table nudges (
  email_hash text primary key,
  nudged_at timestamptz not null,
  previous_at timestamptz,
  check (nudged_at - previous_at >= interval '14 days')
);
