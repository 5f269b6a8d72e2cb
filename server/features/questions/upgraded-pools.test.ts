import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openFirstEdition } from '../../testing/first-edition.ts'

const byIndex = {
  question: 'Which one?',
  options: ['First', 'Second', 'Third', 'Fourth'],
  correct: 2,
  explanations: ['Not this.', 'Nor this.', 'Right.', 'Nor that.'],
}

const byId = {
  id: 'm2-6-01',
  question: 'Which one?',
  options: [
    { id: 'a', text: 'First', explanation: 'Not this.' },
    { id: 'b', text: 'Second', explanation: 'Nor this.' },
    { id: 'c', text: 'Third', explanation: 'Right.' },
    { id: 'd', text: 'Fourth', explanation: 'Nor that.' },
  ],
  correct: 'c',
}

const lessonId = '00000000-0000-4000-8000-000000000002'
const authorId = '00000000-0000-4000-8000-000000000003'

/** A database before a migration, with Module 2, a lesson of its own and an admin. */
async function openWithLesson(first: string) {
  const { pool } = await openFirstEdition(first)
  await pool.query(
    `insert into modules (module_id, title, description, minutes, position, created_at, updated_at) values (2, 'M', 'D', 30, 2, now(), now())`,
  )
  await pool.query(
    `insert into lessons (id, module_id, lesson_id, position, title, kind, minutes, content_type, created_at, updated_at)
     values ($1, 2, 6, 6, 'Quiz', 'quiz', 5, 'text', now(), now())`,
    [lessonId],
  )
  await pool.query(
    `insert into users (id, email, full_name, role, user_type, created_at) values ($1, 'a@example.com', 'Anna', 'admin', 'admin', now())`,
    [authorId],
  )
  return pool
}

test('questions of the first edition get ids, in lessons, their versions and drafts alike', async () => {
  const pool = await openWithLesson('0023')
  const questions = JSON.stringify([byIndex, { ...byIndex, question: 'And then?', correct: 0, recalls: 1 }])
  await pool.query('update lessons set quiz = $1', [questions])
  await pool.query(
    `insert into lesson_versions (lesson_id, version, content, saved_at) values ($1, 1, jsonb_build_object('title', 'Quiz', 'quiz', $2::jsonb), now())`,
    [lessonId, questions],
  )
  await pool.query(
    `insert into lesson_drafts (lesson_id, author_id, base_version, content, saved_at)
     values ($1, $2, 1, jsonb_build_object('title', 'Draft', 'quiz', $3::jsonb), now())`,
    [lessonId, authorId, questions],
  )
  await migrate(pool)
  const converted = [byId, { ...byId, id: 'm2-6-02', question: 'And then?', correct: 'a', recalls: 1 }]
  expect((await pool.query('select quiz from lessons')).rows).toEqual([{ quiz: converted }])
  expect((await pool.query('select content from lesson_versions')).rows).toEqual([
    { content: { title: 'Quiz', quiz: converted } },
  ])
  expect((await pool.query('select content from lesson_drafts')).rows).toEqual([{ content: { title: 'Draft', quiz: converted } }])
})

test.each([
  ['a lesson without a quiz', null],
  ['a draft that is half written', [{ question: 'Which one?' }]],
  ['a draft that is no list', { question: 'Which one?' }],
])('what is not a list of questions stays as it is: %s', async (_, quiz) => {
  const pool = await openWithLesson('0023')
  await pool.query(
    `insert into lesson_drafts (lesson_id, author_id, base_version, content, saved_at)
     values ($1, $2, 1, jsonb_build_object('quiz', $3::jsonb), now())`,
    [lessonId, authorId, JSON.stringify(quiz)],
  )
  await migrate(pool)
  expect((await pool.query('select content from lesson_drafts')).rows).toEqual([{ content: { quiz } }])
})

test('the assessment’s questions move to the quiz of their module', async () => {
  const pool = await openWithLesson('0033')
  const { id: _, ...question } = byId
  for (const id of ['a2-02', 'a2-01'])
    await pool.query(`insert into assessment_questions (id, module_id, topic, question) values ($1, 2, 'Roles', $2)`, [
      id,
      JSON.stringify(question),
    ])
  await migrate(pool)
  expect((await pool.query('select assessment from lessons')).rows).toEqual([
    { assessment: ['a2-01', 'a2-02'].map((id) => ({ ...question, id, topic: 'Roles' })) },
  ])
})
