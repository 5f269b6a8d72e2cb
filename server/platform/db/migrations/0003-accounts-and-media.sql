-- Deleted modules and lessons are hidden, and can be restored for 30 days; `was_shown` is the lesson's `is_shown` before.
alter table modules add column deleted_at timestamptz;
alter table lessons add column deleted_at timestamptz, add column was_shown boolean not null default false;
