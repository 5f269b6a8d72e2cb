import { beforeEach, expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'

/** A call as the browser sent it; `line` is `PUT /api/lessons/3/4/activity`. */
export type SentCall = { method: string; path: string; line: string; body: unknown; headers: Headers }

/** The answer to a call: a success with its `data`, a refusal with its status, raw text, or none at all. */
export type CallAnswer =
  | { data?: unknown; total?: number; message?: string; more?: boolean }
  | { status: number; code?: string; message?: string; issues?: { path: string; message: string }[]; details?: object }
  | Response
  | 'no answer'

type MaybePromise<Value> = Value | Promise<Value>

// A literal path comes before one that would match its last segment as an id.
const endpoints = Object.values(allEndpoints)
  .map((endpoint) => ({
    ...endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:[A-Za-z_]+/g, '[^/?]+')}(\\?|$)`),
  }))
  .sort((one, other) => one.path.split(':').length - other.path.split(':').length)

/** Says what an answer's data lack of what the contract promises; undefined when nothing is. */
const faultOf = ({ method, path, line }: SentCall, answer: CallAnswer): string | undefined => {
  if (answer === 'no answer' || answer instanceof Response || 'status' in answer) return undefined
  const endpoint = endpoints.find((each) => each.method === method && each.pattern.test(path))
  if (!endpoint) return `${line} is no call of the contract`
  const parsed = (endpoint.data as z.ZodType | undefined)?.safeParse(answer.data)
  return parsed === undefined || parsed.success
    ? undefined
    : `${line} answers ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`
}

const respond = (answer: CallAnswer): Response => {
  if (answer === 'no answer') throw new TypeError('Failed to fetch')
  if (answer instanceof Response) return answer.clone()
  if ('status' in answer) return Response.json({ success: false, ...answer }, { status: answer.status })
  return Response.json({ success: true, ...answer })
}

/**
 * Stands in for the server, the far end of a component: answers each call and keeps what was sent. It stays in place for what a component
 * sends while it goes away after a test. The test fails when data are answered that the contract does not allow.
 */
export const answerCalls = (answer: (call: SentCall) => MaybePromise<CallAnswer>): { sent: SentCall[] } => {
  const sent: SentCall[] = []
  const faults: string[] = []
  onTestFinished(() => expect(faults).toEqual([]))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
    const call = { method, path, line: `${method} ${path}`, body, headers: new Headers(init.headers) }
    sent.push(call)
    const answered = await answer(call)
    const fault = faultOf(call, answered)
    if (fault) faults.push(fault)
    return respond(answered)
  })
  return { sent }
}

/** A success with its data. */
export const success = (data: unknown = {}): CallAnswer => ({ data })

/** A refusal. */
export const refusal = (
  status: number,
  code: string,
  message?: string,
  issues?: { path: string; message: string }[],
): CallAnswer => ({ status, code, message, issues })

/** Answers by line (`GET /api/modules/1`), and the sent calls. */
export type AnswersByLine = {
  calls: SentCall[]
  /** A call without an answer is refused with 404. */
  answers: Record<string, CallAnswer | ((body: unknown) => MaybePromise<CallAnswer>)>
  /** Lines of the calls in order. */
  lines: () => string[]
}

/** {@link answerCalls} by line, again for each test of a file. */
export const answerCallsByLine = (): AnswersByLine => {
  const server: AnswersByLine = { calls: [], answers: {}, lines: () => server.calls.map(({ line }) => line) }
  beforeEach(() => {
    localStorage.clear()
    server.answers = {}
    const { sent } = answerCalls(({ line, body }) => {
      const answer = server.answers[line] ?? refusal(404, 'not-found', 'Not found')
      return typeof answer === 'function' ? answer(body) : answer
    })
    server.calls = sent
  })
  return server
}
