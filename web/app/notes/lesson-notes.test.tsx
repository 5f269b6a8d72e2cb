import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NoteView } from '#contract/notes.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleLesson, sampleReading } from '../../testing/sample-lesson.ts'
import { leaveTokenOf } from '../../testing/signed-in.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { LessonNotes } from './lesson-notes.tsx'
import { quoteOf, rangeOf, readLessonText } from './lesson-text.ts'

const farEnd = answerCallsByLine()
beforeEach(() => leaveTokenOf('anna'))

const list = 'GET /api/notes?moduleId=1&lessonId=4'
const line = 'PUT /api/notes/1/4/own-words-1'
const question = 'Why is this the wrong question?'
const html = `<h2>A lesson</h2><p>Text</p><h2>In your own words</h2><p>${question}</p><details><summary>What we’d say</summary><p>Ours</p></details>`

const kept = (body: string, version: number): NoteView => ({
  moduleId: 1,
  lessonId: 4,
  noteId: 'own-words-1',
  quote: question,
  prefix: '',
  suffix: '',
  body,
  createdAt: '2026-11-22T09:00:00.000Z',
  savedAt: '2026-11-22T09:00:00.000Z',
  version,
  lessonTitle: 'A lesson',
  isOrphan: false,
})

const show = () => {
  const text = document.createElement('div')
  text.innerHTML = html
  document.body.append(text)
  const reading = sampleReading({ mode: 'learner', owner: 'anna', invitation: undefined })
  const view = render(<LessonNotes root={text} lesson={sampleLesson()} reading={reading} />)
  return { text, ...view }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
const flush = () => act(() => outbox.flush())

describe('a note', () => {
  const text = document.createElement('div')
  text.innerHTML =
    '<p>Two words here, two words there.<sup class="cite">1</sup></p><p>And a <em>third</em> block.</p><div data-decision="d">Not text</div>'
  const wordsAt = (quote: string, prefix = '', suffix = '') =>
    rangeOf(readLessonText(text), { quote, prefix, suffix })?.toString()

  test('finds its passage by the words around it, across elements, and after an edit', () => {
    const lesson = readLessonText(text)
    const second = rangeOf(lesson, { quote: 'two words', prefix: 'here,', suffix: 'there' })
    expect(second?.startOffset).toBe(16)
    expect(wordsAt('there. And a third')).toBe('there.1And a third')
    expect(wordsAt('a fourth', 'there. And', 'block.')).toBe('a third')
    expect(wordsAt('Not text')).toBeUndefined()
    expect(wordsAt('nowhere', 'at all', 'here')).toBeUndefined()
  })

  test('quotes the selected text without reference marks, with the surrounding words', () => {
    const range = new Range()
    range.setStart(text.firstChild!.firstChild!, 26)
    range.setEnd(text.querySelector('em')!.firstChild!, 5)
    const quote = quoteOf(readLessonText(text), range)
    expect(quote).toEqual({ quote: 'there. And a third', prefix: 'Twowordshere,twowords', suffix: 'block.' })
    expect(rangeOf(readLessonText(text), quote!)?.toString()).toBe('there.1And a third')
    range.selectNodeContents(text.querySelector('[data-decision]')!)
    expect(quoteOf(readLessonText(text), range)).toBeUndefined()
  })
})

describe('an answer in one’s own words', () => {
  test('has a field between its question and our answer, is saved with its question, and deleted when emptied', async () => {
    farEnd.answers[list] = { data: [] }
    farEnd.answers[line] = { data: { note: kept('Because it has no facts.', 1) } }
    const { text } = show()
    await userEvent.type(await field(), 'Because it has no facts. ')
    expect([...text.children].map(({ tagName }) => tagName)).toEqual(['H2', 'P', 'H2', 'P', 'DIV', 'DETAILS'])
    await flush()
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ quote: question, body: 'Because it has no facts. ', version: 0 })
    // The field still has the space that the server cut off.
    expect((await field()).value).toBe('Because it has no facts. ')
    expect(screen.getByText('Saved')).toBeTruthy()
    farEnd.answers[line] = { data: { note: null } }
    await userEvent.clear(await field())
    await flush()
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ isDeleted: true, version: 1 })
  })

  test('changed on another device is asked about, and the other text can be taken', async () => {
    farEnd.answers[list] = { data: [kept('First.', 1)] }
    farEnd.answers[line] = {
      status: 409,
      code: 'note-changed',
      details: {
        version: 2,
        changeId: 'other-device',
        savedAt: '2026-11-22T10:00:00.000Z',
        values: { quote: question, prefix: '', suffix: '', body: 'From the phone.', isDeleted: false },
      },
    }
    show()
    await screen.findByDisplayValue('First.')
    await userEvent.type(await field(), ' More.')
    await flush()
    expect(screen.getByText('You also changed this note somewhere else')).toBeTruthy()
    farEnd.answers[line] = { data: { note: kept('From the phone.', 3) } }
    await userEvent.click(screen.getByRole('button', { name: 'Use the other text' }))
    await flush()
    expect((await field()).value).toBe('From the phone.')
    expect(screen.queryByText('You also changed this note somewhere else')).toBeNull()
  })
})
