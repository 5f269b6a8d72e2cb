-- Deleting an account sets lessons.edited_by to null, in no row as a rule. Only a statement that changes rows counts as a change of the course: the
-- others made every instance read the whole course again, and let each deletion wait for the one before.
drop trigger modules_changed on modules;
drop trigger lessons_changed on lessons;
create or replace function count_course_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update installation set value = to_jsonb((value #>> '{}')::integer + 1) where key = 'course-version';
  end if;
  return null;
end
$$;
create trigger modules_inserted after insert on modules referencing new table as changed for each statement execute function count_course_change();
create trigger modules_updated after update on modules referencing new table as changed for each statement execute function count_course_change();
create trigger modules_deleted after delete on modules referencing old table as changed for each statement execute function count_course_change();
create trigger lessons_inserted after insert on lessons referencing new table as changed for each statement execute function count_course_change();
create trigger lessons_updated after update on lessons referencing new table as changed for each statement execute function count_course_change();
create trigger lessons_deleted after delete on lessons referencing old table as changed for each statement execute function count_course_change();
