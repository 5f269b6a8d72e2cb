-- One number that grows with every change of the course: readers keep the course in memory as long as it stands still
insert into installation (key, value) values ('course-version', '1');

create function count_course_change() returns trigger language plpgsql as $$
begin
  update installation set value = to_jsonb((value #>> '{}')::integer + 1) where key = 'course-version';
  return null;
end
$$;

create trigger modules_changed after insert or update or delete on modules
  for each statement execute function count_course_change();
create trigger lessons_changed after insert or update or delete on lessons
  for each statement execute function count_course_change();

-- How often each takeaway was downloaded, and by what kind of reader; nobody's identity
create table resource_downloads (
  id bigint generated always as identity primary key,
  file text not null,
  learner_kind text not null check (learner_kind in ('visitor', 'invitation', 'demo', 'learner', 'admin')),
  at timestamptz not null
);
create index resource_downloads_of_file on resource_downloads (file, at);
