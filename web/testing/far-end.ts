import { beforeEach, vi } from 'vitest'

/** One call as it arrived: `PUT /api/lessons/3/4/activity`, the body, and the headers. */
export type ArrivedCall = { line: string; body: unknown; headers: Headers }

/** An answer's `data`, a refusal with its status, or no answer at all. */
export type FarAnswer =
  | { data?: unknown }
  | { status: number; code?: string; message?: string; issues?: { path: string; message: string }[]; details?: object }
  | 'no answer'

/** The server, which is the far end of a component: what it is asked, and how it answers each line. */
export type FarEnd = {
  calls: ArrivedCall[]
  /** Answers by line (`GET /api/modules/1`); a call without one is refused with 404. */
  answers: Record<string, FarAnswer | ((body: unknown) => FarAnswer | Promise<FarAnswer>)>
  /** Lines of the calls in order. */
  lines: () => string[]
}

const respond = (answer: FarAnswer): Response => {
  if (answer === 'no answer') throw new TypeError('Failed to fetch')
  if ('status' in answer) return Response.json({ success: false, ...answer }, { status: answer.status })
  return Response.json({ success: true, data: answer.data })
}

/** Puts a far end behind `fetch` for the tests of a file, also for what a component sends while it goes away after one. */
export const setUpFarEnd = (): FarEnd => {
  const end: FarEnd = { calls: [], answers: {}, lines: () => end.calls.map(({ line }) => line) }
  beforeEach(() => {
    localStorage.clear()
    end.calls.length = 0
    end.answers = {}
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const line = `${init.method ?? 'GET'} ${address}`
      const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
      end.calls.push({ line, body, headers: new Headers(init.headers) })
      const answer = end.answers[line] ?? { status: 404, code: 'not-found', message: 'Not found' }
      return respond(typeof answer === 'function' ? await answer(body) : answer)
    })
  })
  return end
}
