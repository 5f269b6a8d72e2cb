-- Whether an entry is confirmed and announced stands in the index of its course, so that the figures of the waitlist are counted without reading the table.
drop index waitlist_entries_by_course;
create index waitlist_entries_by_course on waitlist_entries (course_type, created_at desc, id) include (confirmed_at, announced_at)
  where deleted_at is null;
