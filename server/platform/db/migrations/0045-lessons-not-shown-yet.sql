-- A lesson that an admin adds is shown to learners once it has been saved with something in it
alter table lessons add column is_shown boolean not null default true;
