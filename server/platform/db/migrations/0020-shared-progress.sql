-- Whether a member lets the leader of this one team see their progress; null while they have not answered. Activating for a team is a yes,
-- being listed by one is not.
alter table team_members add column shares_progress boolean, add column sharing_decided_at timestamptz;
alter table team_members add check ((shares_progress is null) = (sharing_decided_at is null));
update team_members m set shares_progress = true, sharing_decided_at = a.used_at
  from activations a
  where a.team_id = m.team_id and a.email = m.email and a.used_at is not null and m.user_id is not null and not m.is_contact;
