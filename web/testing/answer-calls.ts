import { vi } from 'vitest'

/** A call as the browser sent it. */
export type SentCall = { method: string; path: string; body: unknown }

/** Stands in for the server's far end: answers each call by its path, and keeps what was sent. `network` breaks the connection. */
export const answerCalls = (answer: (call: SentCall) => { status?: number; body: object } | 'network'): { sent: SentCall[] } => {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { method: init.method ?? 'GET', path, body: init.body ? JSON.parse(String(init.body)) : undefined }
    sent.push(call)
    const answered = answer(call)
    if (answered === 'network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answered.body), { status: answered.status ?? 200 })
  })
  return { sent }
}

/** A success in the envelope. */
export const success = (data: unknown = {}) => ({ body: { success: true, data } })

/** A refusal in the envelope. */
export const refusal = (status: number, code: string, message?: string, issues?: { path: string; message: string }[]) => ({
  status,
  body: { success: false, code, message, issues },
})
