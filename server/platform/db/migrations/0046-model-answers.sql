-- The model answer of an activity as an admin has written it; null: the one that the course comes with
alter table lessons add column model_answer jsonb;
