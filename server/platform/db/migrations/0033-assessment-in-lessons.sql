-- The questions of the final assessment stand with the quiz of the module they are about: edited, kept and brought back with its lesson.
alter table lessons add column assessment jsonb;

update lessons l set assessment = pool.questions
from (
  select module_id, jsonb_agg(jsonb_build_object('id', id, 'topic', topic) || question order by id) as questions
  from assessment_questions group by module_id
) as pool
where l.id = (
  select id from lessons where module_id = pool.module_id and kind = 'quiz' order by position, lesson_id limit 1
);

drop table assessment_questions;
