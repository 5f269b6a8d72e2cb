-- The newest nudge of a person who stopped: an account, or an invitation of somebody without one. Nobody is nudged twice within 14 days
create table nudges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  invitation_id uuid unique references invitations on delete cascade,
  nudged_at timestamptz not null,
  previous_at timestamptz,
  check (num_nonnulls(user_id, invitation_id) = 1),
  check (nudged_at - previous_at >= interval '14 days')
);
