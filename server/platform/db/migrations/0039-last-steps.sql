-- When a learner took the last step, so that who stopped is found by an index. It follows the lessons, at most ten minutes late, and never waits
-- for a learner whom somebody else has locked: the next step notes it.
alter table learners add column last_step_at timestamptz;
update learners set last_step_at = steps.at
  from (select learner_id, max(greatest(last_opened_at, completed_at)) as at from lesson_progress group by learner_id) as steps
  where steps.learner_id = learners.id;
create index learners_by_last_step on learners (last_step_at desc, id) where user_id is not null;
create index learners_invited_by_last_step on learners (last_step_at desc, id) where invitation_id is not null;
create index invitations_by_sign_of_life on invitations ((coalesce(opened_at, created_at)) desc, id);

create function note_last_step() returns trigger language plpgsql as $$
declare step timestamptz := greatest(new.last_opened_at, new.completed_at);
begin
  update learners set last_step_at = step where id = (select id from learners where id = new.learner_id
    and (last_step_at is null or last_step_at < step - interval '10 minutes') for no key update skip locked);
  return null;
end $$;
create trigger note_last_step after insert or update of last_opened_at, completed_at, learner_id on lesson_progress
  for each row execute function note_last_step();
