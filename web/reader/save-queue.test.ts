import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpFarEnd } from '../testing/far-end.ts'

const farEnd = setUpFarEnd()
const complete = 'POST /api/lessons/1/2/complete'
const read = 'GET /api/lessons/1/2'
const done = { data: { progress: {}, module: {} } }
const entry = { owner: 'anna', moduleId: 1, lessonId: 2, timeSpent: 4 }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** The queue as a newly opened tab has it: nothing but what the browser has stored. */
const openTab = () => import('./save-queue.ts')

describe('the save queue', () => {
  test('sends a completed lesson with its minutes and then waits for nothing', async () => {
    farEnd.answers[complete] = done
    const queue = await openTab()
    await queue.completeLessonSoon(entry)
    expect(farEnd.calls.map(({ line, body }) => [line, body])).toEqual([[complete, { timeSpent: 4 }]])
    expect(queue.listPendingCompletions('anna')).toEqual([])
  })

  test('keeps a completion that the network lost and tries again after a pause that doubles', async () => {
    farEnd.answers[complete] = 'no answer'
    farEnd.answers[read] = 'no answer'
    const queue = await openTab()
    await queue.completeLessonSoon(entry)
    expect(queue.listPendingCompletions('anna')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(farEnd.lines()).toEqual([complete, read])
    await vi.advanceTimersByTimeAsync(1999)
    expect(farEnd.calls).toHaveLength(2)
    farEnd.answers[read] = { data: { progress: { status: 'in_progress' } } }
    farEnd.answers[complete] = done
    await vi.advanceTimersByTimeAsync(1)
    expect(farEnd.lines().slice(2)).toEqual([read, complete])
    expect(queue.listPendingCompletions('anna')).toEqual([])
  })

  test('survives a closed tab: the next one sends what the last one could not', async () => {
    farEnd.answers[complete] = 'no answer'
    await (await openTab()).completeLessonSoon(entry)
    vi.clearAllTimers()
    vi.resetModules()
    farEnd.answers[complete] = done
    farEnd.answers[read] = { data: { progress: { status: 'in_progress' } } }
    const next = await openTab()
    const stop = next.startSaving('anna')
    await next.sendPending()
    stop()
    expect(next.listPendingCompletions('anna')).toEqual([])
    expect(farEnd.lines().at(-1)).toBe(complete)
  })

  test('is sent by a page that only shows the progress, before it reads it', async () => {
    farEnd.answers[complete] = 'no answer'
    await (await openTab()).completeLessonSoon(entry)
    vi.clearAllTimers()
    vi.resetModules()
    farEnd.answers[complete] = done
    farEnd.answers[read] = { data: { progress: { status: 'in_progress' } } }
    const { settlePending } = await import('./load-reader.ts')
    await settlePending('anna')
    expect((await openTab()).listPendingCompletions('anna')).toEqual([])
    expect(farEnd.lines().at(-1)).toBe(complete)
  })

  test('never counts twice what the server had already done when its answer was lost', async () => {
    farEnd.answers[complete] = 'no answer'
    const queue = await openTab()
    await queue.completeLessonSoon(entry)
    farEnd.answers[read] = { data: { progress: { status: 'completed' } } }
    await vi.advanceTimersByTimeAsync(1000)
    expect(farEnd.lines()).toEqual([complete, read])
    expect(farEnd.calls[1]?.headers.get('x-prefetch')).toBe('1')
    expect(queue.listPendingCompletions('anna')).toEqual([])
  })

  test('takes a lesson in once, however often it is completed while it waits', async () => {
    farEnd.answers[complete] = 'no answer'
    farEnd.answers[read] = 'no answer'
    const queue = await openTab()
    await queue.completeLessonSoon(entry)
    await queue.completeLessonSoon({ ...entry, timeSpent: 9 })
    expect(queue.listPendingCompletions('anna').map(({ timeSpent }) => timeSpent)).toEqual([4])
  })

  test('sends as soon as the network returns', async () => {
    farEnd.answers[complete] = 'no answer'
    const queue = await openTab()
    const stop = queue.startSaving('anna')
    await queue.completeLessonSoon(entry)
    farEnd.answers[read] = { data: { progress: { status: 'in_progress' } } }
    farEnd.answers[complete] = done
    window.dispatchEvent(new Event('online'))
    await queue.sendPending()
    stop()
    expect(queue.listPendingCompletions('anna')).toEqual([])
  })

  test('drops what the server refuses for good, and keeps it for the next sign-in when the session has ended', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    farEnd.answers[complete] = { status: 401, code: 'session-ended' }
    const queue = await openTab()
    await queue.completeLessonSoon(entry)
    expect(queue.listPendingCompletions('anna')).toHaveLength(1)
    farEnd.answers[read] = { status: 404, code: 'lesson-not-found' }
    await queue.sendPending()
    expect(queue.listPendingCompletions('anna')).toEqual([])
  })

  test('leaves alone what another person left on this device', async () => {
    localStorage.setItem('pendingCompletions', JSON.stringify([{ ...entry, owner: 'petr' }]))
    const queue = await openTab()
    const stop = queue.startSaving('anna')
    await queue.sendPending()
    stop()
    expect(farEnd.calls).toEqual([])
    expect(queue.listPendingCompletions('petr')).toHaveLength(1)
  })
})
