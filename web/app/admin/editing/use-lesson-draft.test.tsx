import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCallsByLine, type CallAnswer } from '../../../testing/answer-calls.ts'
import { sampleEditedLesson } from '../../../testing/sample-edited-lesson.ts'
import { leaveTokenOf } from '../../../testing/signed-in.ts'
import { outbox } from '../../drafts/browser-outbox.ts'
import { useLessonDraft } from './use-lesson-draft.ts'

const server = answerCallsByLine()
beforeEach(() => leaveTokenOf('anna'))
const lesson = (version: number, html: string) =>
  sampleEditedLesson({ version, content: { ...sampleEditedLesson().content, html } })
const saveLine = 'PUT /api/lessons/1/2'
const draftLine = 'PUT /api/lessons/1/2/draft'
const kept = (version: number) => ({ data: { savedAt: '2026-11-21T09:00:00.000Z', lessonVersion: 1, version } })

test('text typed during a save remains as a draft based on the saved version', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => result.current.change({ html: '<p>first</p>' }))
  const { promise, resolve } = Promise.withResolvers<CallAnswer>()
  server.answers[saveLine] = () => promise
  let saving: Promise<boolean> | undefined
  act(() => {
    saving = result.current.save()
  })
  await waitFor(() => expect(server.lines()).toContain(saveLine))
  act(() => result.current.change({ html: '<p>first and more</p>' }))
  await act(async () => {
    resolve({ data: lesson(2, '<p>first</p>') })
    await saving
  })
  expect(result.current.content.html).toBe('<p>first and more</p>')
  expect(result.current.isDirty).toBe(true)
  server.answers[saveLine] = { data: lesson(3, '<p>first and more</p>') }
  await act(async () => {
    await result.current.save()
  })
  expect(server.calls.filter(({ line }) => line === saveLine).map(({ body }) => (body as { version: number }).version)).toEqual([
    1, 2,
  ])
  expect(result.current.isDirty).toBe(false)
})

test('a draft that could not be discarded remains, and the failure is shown', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => result.current.change({ html: '<p>mine</p>' }))
  server.answers['DELETE /api/lessons/1/2/draft'] = 'no answer'
  await act(async () => void (await result.current.discard()))
  expect(result.current.content.html).toBe('<p>mine</p>')
  expect(result.current.error).toBe('Failed to discard the draft: network error')
})

test('when another admin saved first, the screen names who and when, and can overwrite that version', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => result.current.change({ html: '<p>mine</p>' }))
  const details = { savedBy: 'Anna Malá', savedAt: '2026-11-21T09:00:00.000Z', version: 7 }
  server.answers[saveLine] = { status: 409, code: 'lesson-changed', message: 'Anna Malá has saved this lesson.', details }
  await act(async () => void (await result.current.save()))
  expect(result.current.conflict).toEqual({ by: 'Anna Malá', at: details.savedAt, version: 7 })
  expect(result.current.content.html).toBe('<p>mine</p>')
})

test('a draft that is discarded while it is being saved does not reappear', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  const { promise, resolve } = Promise.withResolvers<CallAnswer>()
  server.answers[draftLine] = () => promise
  server.answers['DELETE /api/lessons/1/2/draft'] = { data: {} }
  act(() => result.current.change({ html: '<p>mine</p>' }))
  void outbox.flush()
  await waitFor(() => expect(server.lines()).toContain(draftLine))
  let discarding: Promise<boolean> | undefined
  act(() => {
    discarding = result.current.discard()
  })
  expect(server.lines()).not.toContain('DELETE /api/lessons/1/2/draft')
  await act(async () => {
    resolve(kept(1))
    await discarding
  })
  expect(server.lines().at(-1)).toBe('DELETE /api/lessons/1/2/draft')
  expect(result.current.content.html).toBe('<p>old</p>')
  await act(() => outbox.flush())
  expect(server.lines().filter((line) => line === draftLine)).toHaveLength(1)
})

test('a draft that the server refuses shows the reason and is not sent again and again', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  server.answers[draftLine] = { status: 400, code: 'bad-input', message: 'The title is too long.' }
  act(() => result.current.change({ title: 'x' }))
  await act(() => outbox.flush())
  expect(result.current.saving).toEqual({ kind: 'refused', message: 'The title is too long.' })
  await act(() => outbox.flush())
  expect(server.lines()).toEqual([draftLine])
})

test('a pending draft is restored after a reload, based on the version it was started from', async () => {
  const first = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  server.answers[draftLine] = 'no answer'
  act(() => first.result.current.change({ html: '<p>mine</p>' }))
  await act(() => outbox.flush())
  expect(first.result.current.saving).toEqual({ kind: 'kept' })
  first.unmount()
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  expect([result.current.content.html, result.current.isDirty]).toEqual(['<p>mine</p>', true])
  server.answers[draftLine] = kept(7)
  await act(() => outbox.flush())
  act(() => result.current.change({ html: '<p>mine, more</p>' }))
  await act(() => outbox.flush())
  const bodies = server.calls.filter(({ line }) => line === draftLine).map(({ body }) => body)
  expect(bodies.map((body) => (body as { version: number }).version)).toEqual([0, 0, 7])
})

const other = { owner: 'anna', document: 'lesson 1/2', moduleId: 1, lessonId: 2, kind: 'lesson-draft' } as const

test('a tab that was asleep while another tab saved does not overwrite that text', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => outbox.handleSentElsewhere({ ...other, changeId: 'of-the-other-tab', version: 5, data: kept(5).data }))
  server.answers[draftLine] = kept(6)
  act(() => result.current.change({ html: '<p>older</p>' }))
  await act(() => outbox.flush())
  expect(server.calls.at(-1)?.body).toMatchObject({ version: 0, content: { html: '<p>older</p>' } })
})

test('the last text typed stays when another tab writes back or sends an earlier one', async () => {
  server.answers[draftLine] = 'no answer'
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  const key = 'outbox anna lesson 1/2'
  const stored = () => localStorage.getItem(key) ?? ''
  act(() => result.current.change({ html: '<p>typed</p>' }))
  const earlier = stored()
  act(() => result.current.change({ html: '<p>typed to its end</p>' }))
  localStorage.setItem(key, earlier)
  act(() => outbox.handleChangeElsewhere())
  await waitFor(() => expect(stored()).toContain('typed to its end'))
  localStorage.removeItem(key)
  act(() => outbox.handleSentElsewhere({ ...other, changeId: JSON.parse(earlier).changeId, version: 1, data: kept(1).data }))
  expect(JSON.parse(stored())).toMatchObject({ version: 1, payload: { values: { html: '<p>typed to its end</p>' } } })
  expect(result.current.content.html).toBe('<p>typed to its end</p>')
})

test('a draft that was changed on another device opens a choice between both versions', async () => {
  const details = {
    version: 9,
    changeId: 'of-the-phone',
    savedAt: '2026-11-21T09:00:00.000Z',
    values: { title: 'Lesson', html: '<p>phone</p>' },
  }
  server.answers[draftLine] = (body) =>
    (body as { version: number }).version < 9
      ? { status: 409, code: 'draft-changed', message: 'Your draft was changed somewhere else since you opened it.', details }
      : kept(10)
  const mine = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => mine.result.current.change({ html: '<p>laptop</p>' }))
  await act(() => outbox.flush())
  expect(mine.result.current.other).toEqual(details)
  expect(mine.result.current.content.html).toBe('<p>laptop</p>')
  act(() => mine.result.current.keepMine())
  await act(() => outbox.flush())
  expect(mine.result.current.other).toBeUndefined()
  expect(server.calls.at(-1)?.body).toMatchObject({ version: 9, content: { html: '<p>laptop</p>' } })
  mine.unmount()

  const theirs = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>'), 'anna'))
  act(() => theirs.result.current.change({ html: '<p>laptop</p>' }))
  await act(() => outbox.flush())
  const draft = { content: { html: '<p>phone</p>' }, lessonVersion: 1, savedAt: details.savedAt, version: 9 }
  server.answers['GET /api/editing/lessons/1/2'] = { data: { ...lesson(1, '<p>old</p>'), draft } }
  await act(async () => void (await theirs.result.current.takeOther()))
  expect(theirs.result.current.content.html).toBe('<p>phone</p>')
  expect(outbox.list('anna')).toEqual([])
})
