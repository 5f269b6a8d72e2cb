import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../session/session.ts'
import { answerCalls, type CallAnswer, refusal, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'

const user = sampleUser()

/** What the server answers to each bearer. */
let answers: Record<string, 'no answer' | SessionUser>
let asked: string[]

const answerTo = (bearer: string): CallAnswer => {
  const answer = answers[bearer]
  if (answer === undefined) return refusal(401, 'session-ended', 'Authentication required')
  return answer === 'no answer' ? answer : success({ user: answer })
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = {}
  asked = []
  answerCalls(({ path, headers }) => {
    const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    asked.push(`${path} ${bearer}`)
    return answerTo(bearer)
  })
})

const start = async () => ({ ...(await import('../../session/session.ts')), ...(await import('./guards.ts')) })

/** Where a guard sends a visitor, or `passes`; `failure` is why a loader behind it fails. */
const outcome = async (
  guard: Awaited<ReturnType<typeof start>>['requireAdmin'],
  params: Record<string, string> = {},
  failure?: unknown,
) => {
  try {
    await guard(
      { params, request: new Request('http://course.example/wanted?page=2') } as Parameters<typeof guard>[0],
      async () => (failure === undefined ? {} : { page: { type: 'error', result: failure } }),
    )
    return 'passes'
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

describe('the session', () => {
  test('is signed out without asking the server when nothing is stored', async () => {
    const { loadSession } = await start()
    expect(await loadSession()).toEqual({ kind: 'none', user: undefined })
    expect(asked).toEqual([])
  })

  test('is checked once for all callers', async () => {
    localStorage.setItem('authToken', 'good')
    answers.good = user
    const { loadSession } = await start()
    const [first, second] = await Promise.all([loadSession(), loadSession()])
    expect([first, second, await loadSession()]).toEqual(Array(3).fill({ kind: 'account', user }))
    expect(asked).toEqual(['/api/auth/me good'])
  })

  test('forgets a refused authToken and falls back to the demo', async () => {
    localStorage.setItem('authToken', 'old')
    localStorage.setItem('demoToken', 'demo')
    answers.demo = { ...user, userType: 'demo' }
    const { loadSession } = await start()
    expect((await loadSession()).kind).toBe('demo')
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('demoToken')).toBe('demo')
  })

  test('keeps the token when the server cannot be reached, and retries', async () => {
    localStorage.setItem('authToken', 'good')
    answers.good = 'no answer'
    const { loadSession } = await start()
    await expect(loadSession()).rejects.toMatchObject({ kind: 'network' })
    expect(localStorage.getItem('authToken')).toBe('good')
    answers.good = user
    expect((await loadSession()).kind).toBe('account')
  })

  test('that has ended does not end the session of another person in another tab', async () => {
    const tokenFor = (id: string) => `h.${btoa(JSON.stringify({ sub: id }))}.s`
    localStorage.setItem('authToken', tokenFor(user.id))
    answers[tokenFor(user.id)] = user
    const { loadSession, forgetSession } = await start()
    await loadSession()
    localStorage.setItem('authToken', tokenFor('somebody-else'))
    forgetSession()
    expect(localStorage.getItem('authToken')).toBe(tokenFor('somebody-else'))
  })

  test('leaves nothing of its person in the browser, and what others left there', async () => {
    const entry = { document: 'note 1/1/a', kind: 'note', payload: {}, changeId: 'c', tried: [], changedAt: 1 }
    const others = {
      'outbox petr note 1/1/a': JSON.stringify({ ...entry, owner: 'petr' }),
      'module1_completed_petr@example.com': 'true',
    }
    for (const [key, value] of Object.entries(others)) localStorage.setItem(key, value)
    localStorage.setItem('authToken', 'good')
    localStorage.setItem(`outbox ${user.id} note 1/1/a`, JSON.stringify({ ...entry, owner: user.id }))
    localStorage.setItem(`module2_completed_${user.email}`, 'true')
    localStorage.setItem(`module2_completed_${user.email}_date`, '2026-11-21T09:00:00.000Z')
    answers.good = { ...user, socialProvider: 'google' }
    const { loadSession, signOut } = await start()
    await loadSession()
    expect(localStorage.getItem('signInProvider')).toBe('google')
    await signOut()
    expect({ ...localStorage }).toEqual(others)
  })

  test('ends everywhere in the browser even when the server is unreachable', async () => {
    for (const key of ['authToken', 'demoToken', 'userType']) localStorage.setItem(key, 'x')
    answers.x = user
    const { loadSession, signOut } = await start()
    await loadSession()
    answers.x = 'no answer'
    await signOut()
    expect((await loadSession()).kind).toBe('none')
    expect(localStorage.length).toBe(0)
    expect(asked).toEqual(['/api/auth/me x', '/api/auth/logout x'])
  })
})

describe('the guards', () => {
  const signedIn = async (person: SessionUser, key = 'authToken') => {
    localStorage.setItem(key, 'good')
    answers.good = person
    return start()
  }

  test('let a learner reach only the own pages', async () => {
    const { requireLearner, requireAdmin } = await signedIn(user)
    expect(await outcome(requireLearner, { userId: user.id })).toBe('passes')
    expect(await outcome(requireLearner)).toBe('passes')
    expect(await outcome(requireLearner, { userId: 'somebody-else' })).toBe('/auth?next=%2Fwanted%3Fpage%3D2')
    expect(await outcome(requireAdmin)).toBe('/auth')
  })

  test('send a person whose session a loader finds ended to sign in, and leave other failures to the page', async () => {
    const { requireLearner } = await signedIn(user)
    const { ApiError } = await import('../../api/api-error.ts')
    const failing = (status: number) => outcome(requireLearner, {}, new ApiError('refusal', { status }))
    expect(await failing(500)).toBe('passes')
    expect(localStorage.getItem('authToken')).toBe('good')
    expect(await failing(401)).toMatch(/^\/auth\?next=/)
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('let an admin reach the admin pages', async () => {
    const { requireAdmin } = await signedIn({ ...user, role: 'admin', userType: 'admin' })
    expect(await outcome(requireAdmin)).toBe('passes')
  })

  test('send visitors and demo tokens to sign in, and back afterwards', async () => {
    const visitor = await start()
    expect(await outcome(visitor.requireLearner)).toBe('/auth?next=%2Fwanted%3Fpage%3D2')
    vi.resetModules()
    const demo = await signedIn({ ...user, userType: 'demo' }, 'demoToken')
    expect(await outcome(demo.requireLearner, { userId: user.id })).toBe('/auth?next=%2Fwanted%3Fpage%3D2')
  })
})
