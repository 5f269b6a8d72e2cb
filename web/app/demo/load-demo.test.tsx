import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { getDemoOutcome } from '#contract/social.ts'
import type { DataOf } from '../../api/call.ts'
import { answerCalls, type CallAnswer, refusal, type SentCall } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'

const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const token = (name: string, endsInMs: number) =>
  `h.${base64url(JSON.stringify({ name, exp: Math.floor((Date.now() + endsInMs) / 1000) }))}.s`
const day = 86_400_000

const user = sampleUser({ userType: 'demo' })
const outcome: DataOf<typeof getDemoOutcome> = {
  ended: true,
  email: user.email,
  fullName: user.fullName,
  company: user.company,
  accessExpiresAt: new Date(Date.now() - day).toISOString(),
  moduleTitle: 'Module 1',
  completedLessons: 3,
  totalLessons: 6,
  quizScore: 80,
  completedAt: null,
}

/** What the server answers to a path. */
let replies: Record<string, CallAnswer>
let asked: SentCall[]

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  history.replaceState(null, '', '/preview/demo/module1')
  replies = {}
  asked = answerCalls(({ path }) => replies[path] ?? 'no answer').sent
})

const me = '/api/auth/me'
const outcomeCall = '/api/auth/demo-outcome'
const ended = refusal(401, 'session-ended', 'session-ended')

const hold = (demoToken: string) => {
  localStorage.setItem('demoToken', demoToken)
  localStorage.setItem('userType', 'demo')
}
const held = () => [localStorage.getItem('demoToken'), localStorage.getItem('userType')]

/** What the loader gives, or where it sends the visitor. */
const open = async () => {
  const { loadDemo } = await import('./load-demo.ts')
  try {
    return await loadDemo(new Request('http://localhost/preview/demo/module1'))
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
}

describe('the demo’s door', () => {
  test('shows the results of an ended demo without trying its token', async () => {
    hold(token('old', -day))
    replies = { [outcomeCall]: { data: outcome } }
    expect(await open()).toEqual({ kind: 'ended', outcome })
    expect(asked.map(({ path }) => path)).toEqual([outcomeCall])
    expect(held()[1]).toBe('demo')
  })

  test('shows the results also when this browser’s clock is behind, and again after a reload', async () => {
    const demoToken = token('behind', day)
    hold(demoToken)
    replies = { [me]: ended, [outcomeCall]: { data: outcome } }
    expect(await open()).toEqual({ kind: 'ended', outcome })
    expect(held()).toEqual([demoToken, 'demo'])
  })

  test('asks to sign in again when the access was extended or has become full', async () => {
    hold(token('extended', -day))
    replies = { [me]: ended, [outcomeCall]: { data: { ...outcome, ended: false } } }
    expect(await open()).toBe('/social-auth?message=Your%20access%20has%20changed.%20Please%20sign%20in%20again.')
    expect(held()).toEqual([null, null])
  })

  test('keeps the token when the server cannot be reached', async () => {
    const demoToken = token('x', day)
    hold(demoToken)
    replies = { [me]: 'no answer' }
    await expect(open()).rejects.toMatchObject({ kind: 'network' })
    expect(held()).toEqual([demoToken, 'demo'])
  })

  test('leads a signed-in account to its own module', async () => {
    hold(token('x', day))
    localStorage.setItem('authToken', 'account')
    replies = { [me]: { data: { user: { ...user, userType: 'full' } } } }
    expect(await open()).toBe(`/user/${user.id}/module1`)
  })
})
