import { beforeEach, describe, expect, test } from 'vitest'
import source from '../../public/sw.js?raw'

type Kept = Map<string, Map<string, Response>>
type FetchEvent = { request: object; respondWith: (answer: Promise<Response>) => void }

let kept: Kept
/** What the server answers by path; without an entry the network is away. */
let server: Record<string, Response>
let receive: (event: FetchEvent) => void

/** The part of CacheStorage that the worker uses. */
const caches = {
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (key: string, { cacheName }: { cacheName?: string } = {}) =>
    [...kept]
      .find(([name, entries]) => (cacheName ?? name) === name && entries.has(key))?.[1]
      .get(key)
      ?.clone(),
}

const start = () => {
  const listeners: Record<string, (event: FetchEvent) => void> = {}
  const scope = {
    caches,
    addEventListener: (kind: string, listener: (event: FetchEvent) => void) => {
      listeners[kind] = listener
    },
    fetch: async ({ url }: { url: string }) => {
      const answer = server[new URL(url).pathname]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer.clone()
    },
    location: { origin: 'https://course.test' },
  }
  new Function(...Object.keys(scope), source)(...Object.values(scope))
  receive = listeners.fetch!
}

const tokenOf = (sub: string, exp = Date.now() / 1000 + 60) => `Bearer h.${btoa(JSON.stringify({ sub, exp }))}.s`

type Sent = { token?: string; method?: string; mode?: string; cache?: string }

/** The worker's answer: its text, its status or its target; `untouched` where the browser goes on by itself. */
const ask = async (path: string, { token, method = 'GET', mode = 'cors', cache = 'default' }: Sent = {}) => {
  let answered: Promise<Response> | undefined
  receive({
    request: {
      url: `https://course.test${path}`,
      method,
      mode,
      cache,
      headers: new Headers(token ? { authorization: token } : {}),
    },
    respondWith: (answer) => {
      answered = answer
    },
  })
  if (!answered) return 'untouched'
  try {
    const answer = await answered
    return answer.ok ? await answer.text() : (answer.headers.get('location') ?? answer.status)
  } catch {
    return 'no answer'
  }
}

const lesson = '/api/lessons/2/1'
const copy = (text: string) =>
  new Map(
    [lesson, '/api/lessons/2/2', '/user/anna/module/2', '/module/2/lesson', '/assets/a.js', '/kept'].map((path) => [
      path,
      new Response(text),
    ]),
  )

beforeEach(() => {
  kept = new Map([
    ['kept anna 2 1', copy('kept')],
    ['kept anna 3 2', new Map(['/api/modules/3', '/kept'].map((path) => [path, new Response('kept')]))],
  ])
  server = {}
  start()
})

describe('a kept lesson', () => {
  test('is answered without a network or while the server is down, and by the server otherwise', async () => {
    const token = tokenOf('anna')
    expect(await ask(lesson, { token })).toBe('kept')
    server[lesson] = new Response('', { status: 502 })
    expect(await ask(lesson, { token })).toBe('kept')
    server[lesson] = new Response('fresh')
    expect(await ask(lesson, { token })).toBe('fresh')
    expect(await ask('/api/lessons/4/1', { token })).toBe('no answer')
  })

  test('is not shown to anybody else, nor after the token has ended', async () => {
    expect(await ask(lesson, { token: tokenOf('petr') })).toBe('no answer')
    expect(await ask(lesson, { token: tokenOf('anna', Date.now() / 1000 - 1) })).toBe('no answer')
    expect(await ask(lesson, { token: 'Bearer nonsense' })).toBe('no answer')
    expect(await ask(lesson)).toBe('untouched')
  })

  test('goes with its module when the server refuses it, and with all of the account when the session has ended', async () => {
    const token = tokenOf('anna')
    server[lesson] = new Response('', { status: 403 })
    expect(await ask(lesson, { token })).toBe(403)
    expect([...kept.keys()]).toEqual(['kept anna 3 2'])
    server['/api/auth/me'] = new Response('', { status: 401 })
    expect(await ask('/api/auth/me', { token: tokenOf('petr') })).toBe(401)
    expect([...kept.keys()]).toEqual(['kept anna 3 2'])
    expect(await ask('/api/auth/me', { token })).toBe(401)
    expect([...kept.keys()]).toEqual([])
  })
})

test('the reader’s pages open without a network, and the dashboard leads to the module kept last', async () => {
  const page = { mode: 'navigate' }
  expect(await ask('/user/anna/module/2?section=3', page)).toBe('kept')
  expect(await ask('/module/2/lesson/6', page)).toBe('kept')
  expect(await ask('/module/5', page)).toBe('no answer')
  expect(await ask('/dashboard', page)).toBe('https://course.test/user/anna/module/3')
  expect(await ask('/assets/a.js')).toBe('kept')
})

test('of an interrupted copy nothing is shown, and the earlier one stays in use', async () => {
  const token = tokenOf('anna')
  const interrupted = copy('half')
  interrupted.delete('/kept')
  kept = new Map([
    ['kept anna 2 0', interrupted],
    ['kept anna 2 1', copy('kept')],
    ['kept anna 4 2', new Map([['/user/anna/module/4', new Response('half')]])],
  ])
  const page = { mode: 'navigate' }
  expect(await ask(lesson, { token })).toBe('kept')
  expect(await ask('/user/anna/module/2', page)).toBe('kept')
  expect(await ask('/user/anna/module/4', page)).toBe('no answer')
  expect(await ask('/dashboard', page)).toBe('https://course.test/user/anna/module/2')
})

test('everything else is the browser’s business', async () => {
  const token = tokenOf('anna')
  expect(await ask('/auth', { mode: 'navigate' })).toBe('untouched')
  expect(await ask('/admin/teams', { mode: 'navigate' })).toBe('untouched')
  expect(await ask('/api/people/1', { token })).toBe('untouched')
  expect(await ask(lesson, { token, method: 'PUT' })).toBe('untouched')
  expect(await ask(lesson, { token, cache: 'no-store' })).toBe('untouched')
})
