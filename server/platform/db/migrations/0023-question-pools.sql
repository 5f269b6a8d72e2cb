-- Questions with stable ids: { id, question, options: [{ id, text, explanation }], correct } in place of lists by index
create function pool_of_quiz(quiz jsonb, module_id integer, lesson_id integer) returns jsonb language sql immutable as $$
  select jsonb_agg(
    jsonb_build_object(
      'id', format('m%s-%s-%s', module_id, lesson_id, lpad(place::text, 2, '0')),
      'question', question -> 'question',
      'options', (
        select jsonb_agg(
          jsonb_build_object(
            'id', substr('abcdefghij', number::integer, 1),
            'text', text,
            'explanation', coalesce(question -> 'explanations' -> (number::integer - 1), '""')
          ) order by number)
        from jsonb_array_elements(question -> 'options') with ordinality as option (text, number)
      ),
      'correct', coalesce(substr('abcdefghij', (question ->> 'correct')::integer + 1, 1), '')
    ) || case when question ? 'recalls' then jsonb_build_object('recalls', question -> 'recalls') else '{}' end
    order by place)
  from jsonb_array_elements(quiz) with ordinality as listed (question, place)
$$;

create function is_quiz_by_index(quiz jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(quiz) = 'array' and not exists (
    select from jsonb_array_elements(quiz) as question
    where jsonb_typeof(question -> 'options') is distinct from 'array' or jsonb_typeof(question -> 'explanations') is distinct from 'array'
  )
$$;

update lessons set quiz = pool_of_quiz(quiz, module_id, lesson_id) where is_quiz_by_index(quiz);
update lesson_versions v set content = jsonb_set(v.content, '{quiz}', pool_of_quiz(v.content -> 'quiz', l.module_id, l.lesson_id))
  from lessons l where l.id = v.lesson_id and is_quiz_by_index(v.content -> 'quiz');
update lesson_drafts d set content = jsonb_set(d.content, '{quiz}', pool_of_quiz(d.content -> 'quiz', l.module_id, l.lesson_id))
  from lessons l where l.id = d.lesson_id and is_quiz_by_index(d.content -> 'quiz');

drop function pool_of_quiz;
drop function is_quiz_by_index;

-- What was asked in an attempt: the same attempt sent twice is one attempt. Attempts of the first edition have none.
alter table quiz_attempts add column attempt_key text;
create unique index quiz_attempts_once on quiz_attempts (learner_id, lesson_id, attempt_key);
