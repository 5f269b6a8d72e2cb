import { expect, test } from 'vitest'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { wrongVideoMessage } from '#contract/video-address.ts'
import { startWithLessonAdmins } from '../../../testing/lesson-admins.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'

const shared = shareTestProduct()

const option = (id: string) => ({ id, text: `Option ${id}`, explanation: 'No.' })
const options = ['a', 'b', 'c', 'd'].map(option)
const question = { id: 'q-1', question: 'Which?', options, correct: 'c' }
const activityOf = (assistant: string, ids: string[]) => ({
  minutes: 5,
  assistant,
  intro: 'Go.',
  fields: ids.map((id) => ({ id, label: 'A', type: 'text' })),
})
const quizOf = (changes: object) => ({ kind: 'quiz', quiz: [{ ...question, ...changes }] })
const quizLesson = { kind: 'quiz', quiz: [question] }
test.each<[changes: Record<string, unknown>, path: string, message: string]>([
  [{ title: ' ' }, 'content.title', 'Title is required'],
  [{ minutes: 0 }, 'content.minutes', 'Duration is required'],
  [{ contentType: 'video', embedUrl: 'https://evil.example/v' }, 'content.embedUrl', wrongVideoMessage],
  [{ contentType: 'video', embedUrl: null }, 'content.embedUrl', wrongVideoMessage],
  [{ kind: 'quiz', quiz: null }, 'content.quiz', 'A quiz has 1 to 100 questions'],
  [{ kind: 'quiz', quiz: [] }, 'content.quiz', 'A quiz has 1 to 100 questions'],
  [
    { kind: 'quiz', quiz: Array.from({ length: 101 }, (_, index) => ({ ...question, id: `q-${index}` })) },
    'content.quiz',
    'A quiz has 1 to 100 questions',
  ],
  [quizOf({ options: options.slice(0, 3) }), 'content.quiz.0.options', 'A question has four options'],
  [
    quizOf({ options: options.with(1, { ...option('b'), text: 'Option a' }) }),
    'content.quiz.0.options',
    'Two options are the same',
  ],
  [quizOf({ correct: null }), 'content.quiz.0.correct', 'Please mark the correct option'],
  [quizOf({ correct: 'x' }), 'content.quiz.0.correct', 'Please mark the correct option'],
  [{ kind: 'quiz', quiz: [question, question] }, 'content.quiz.1.id', 'Two questions have the id q-1'],
  [quizOf({ question: 'Which? [F99.1]' }), 'content.quiz.0.question', '[F99.1] is not a fact of this course'],
  [
    quizOf({ options: options.with(0, { ...option('a'), explanation: '' }) }),
    'content.quiz.0.options.0.explanation',
    'Please explain each option',
  ],
  [{ kind: 'activity', activity: null }, 'content.activity', 'An activity has a form with at least one field'],
  [{ kind: 'activity', activity: activityOf('none', ['a', 'a']) }, 'content.activity.fields', 'Two fields have the same name'],
  [
    { kind: 'activity', activity: activityOf('action-plan', ['goal']) },
    'content.activity.fields',
    'This activity’s checks need fields that the form lacks: actions',
  ],
  [
    { resources: [{ title: 'x', type: 'link', url: 'javascript:alert(1)', downloadable: false }] },
    'content.resources.0.url',
    'Please enter the address of the resource: a web address or a file of this site',
  ],
  [
    { assignments: [{ title: '', description: 'x', required: true }] },
    'content.assignments.0.title',
    'Please give the assignment a title',
  ],
])('a lesson with %j is refused at %s: %s', async (changes, path, message) => {
  const { save } = await startWithLessonAdmins(undefined, shared())
  const answer = await save(changes)
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toContainEqual({ path, message })
})

test('videos are stored by their player’s address, and a quiz is graded as it was saved', async () => {
  const { save } = await startWithLessonAdmins(undefined, shared())
  const video = await save({ contentType: 'video', embedUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(video.body.data.content.embedUrl).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  const quiz = (await save(quizLesson)).body.data.content as unknown as LessonContent
  expect(quiz.quiz).toEqual([question])
  expect(((await save({ kind: 'text' })).body.data.content as unknown as LessonContent).quiz).toBeNull()
})
