import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LessonInEditor } from '#contract/lesson-editing.ts'
import { setUpFarEnd } from '../testing/far-end.ts'
import { useLessonDraft } from './use-lesson-draft.ts'

const server = setUpFarEnd()
const lesson = (version: number, html: string) =>
  ({
    _id: 'lesson',
    moduleId: 1,
    lessonId: 2,
    title: 'Lesson',
    version,
    draft: null,
    otherDrafts: [],
    content: { title: 'Lesson', kind: 'text', html },
  }) as unknown as LessonInEditor
const saveLine = 'PUT /api/lessons/1/2'

test('what is typed while a save is on its way stays, as a draft on top of what was saved', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>')))
  act(() => result.current.change({ html: '<p>first</p>' }))
  let arrive = () => {}
  server.answers[saveLine] = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ data: lesson(2, '<p>first</p>') })
    })
  let saving: Promise<boolean> | undefined
  act(() => {
    saving = result.current.save()
  })
  await waitFor(() => expect(server.lines()).toContain(saveLine))
  act(() => result.current.change({ html: '<p>first and more</p>' }))
  await act(async () => {
    arrive()
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

test('a draft that could not be thrown away is still there, and the failure is said', async () => {
  const { result } = renderHook(() => useLessonDraft(lesson(1, '<p>old</p>')))
  act(() => result.current.change({ html: '<p>mine</p>' }))
  server.answers['DELETE /api/lessons/1/2/draft'] = 'no answer'
  await act(() => result.current.discard())
  expect(result.current.content.html).toBe('<p>mine</p>')
  expect(result.current.error).toBe('Failed to throw the draft away: network error')
})
