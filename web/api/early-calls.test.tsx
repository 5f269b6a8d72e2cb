import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { setPosition } from '#contract/progress.ts'
import { writeStored } from '../session/stored-tokens.ts'
import { answerCalls } from '../testing/answer-calls.ts'
import { call } from './call.ts'
import { dropEarlyCalls, startEarlyCalls } from './early-calls.ts'

let sent: ReturnType<typeof answerCalls>['sent']
let isOnline: boolean

beforeEach(() => {
  localStorage.clear()
  isOnline = true
  const lessons = [{ lessonId: 11 }, { lessonId: 12 }, { lessonId: 13 }]
  sent = answerCalls(() =>
    isOnline ? Response.json({ success: true, data: { lessons, resumeLessonId: 13 } }) : 'no answer',
  ).sent
})
afterEach(() => {
  dropEarlyCalls()
  history.replaceState(null, '', '/')
})

const open = async (path: string) => {
  history.replaceState(null, '', path)
  startEarlyCalls()
  await Promise.allSettled(window.earlyCalls?.values() ?? [])
  return sent.map(({ path: asked }) => asked)
}

test.each([
  ['/user/u1/module/3', ['/api/auth/me', '/api/modules/3', '/api/lessons/3/13']],
  ['/user/u1/module1?section=2', ['/api/auth/me', '/api/modules/1', '/api/lessons/1/12']],
  ['/admin/module1?section=9', ['/api/auth/me', '/api/modules/1', '/api/lessons/1/13']],
])('%s asks for what it shows before its scripts are there', async (path, asked) => {
  writeStored('authToken', 'mine')
  expect(await open(path)).toEqual(asked)
})

test('signed-out visitors make no calls, and unsent work is sent before what it changes is read', async () => {
  expect(await open('/user/u1/module/3')).toEqual([])
  writeStored('authToken', 'mine')
  localStorage.setItem('outbox u1 quiz 3/5', '{}')
  expect(await open('/user/u1/module/3')).toEqual(['/api/auth/me'])
})

test('an early answer is used once, only for the person it was asked for, and not after something was written', async () => {
  writeStored('authToken', 'mine')
  await open('/user/u1/module/3?section=2')
  const lesson = { params: { moduleId: 3, lessonId: 12 } }
  await call(getLesson, lesson)
  expect(sent).toHaveLength(3)
  await call(getLesson, lesson)
  expect(sent).toHaveLength(4)
  writeStored('authToken', 'somebody else’s')
  await call(getMe, {})
  expect(sent).toHaveLength(5)
  writeStored('authToken', 'mine')
  await call(setPosition, { params: { moduleId: 3 }, body: { lessonId: 12 } })
  await call(getMe, {})
  expect(sent.map(({ path }) => path).slice(5)).toEqual(['/api/modules/3/position', '/api/auth/me'])
})

test('the lesson is asked for once, however soon the answer about its module is used', async () => {
  writeStored('authToken', 'mine')
  // The copy that the early call reads takes longer than the answer itself.
  const clone = Response.prototype.clone
  const { promise: copyIsRead, resolve: readCopy } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push({ method: 'GET', path, line: `GET ${path}`, body: undefined, headers: new Headers() })
    const answer = Response.json({ success: true, data: { lessons: [{ lessonId: 11 }, { lessonId: 12 }], resumeLessonId: 12 } })
    answer.clone = () => {
      const copy = clone.call(answer)
      copy.json = () => copyIsRead.then(() => Response.prototype.json.call(copy))
      return copy
    }
    return answer
  })
  history.replaceState(null, '', '/user/u1/module/3?section=2')
  startEarlyCalls()
  setTimeout(readCopy)
  await window.earlyCalls?.get('/api/modules/3 Bearer mine')
  const asked = ['/api/auth/me', '/api/modules/3', '/api/lessons/3/12']
  expect(sent.map(({ path }) => path)).toEqual(asked)
  await call(getModule, { params: { moduleId: 3 } })
  await call(getLesson, { params: { moduleId: 3, lessonId: 12 } })
  expect(sent.map(({ path }) => path)).toEqual(asked)
})

test('a call whose early try got no answer is made again', async () => {
  writeStored('authToken', 'mine')
  isOnline = false
  await open('/user/u1/module/3?section=2')
  isOnline = true
  await call(getMe, {})
  expect(sent.map(({ path }) => path).filter((path) => path === '/api/auth/me')).toHaveLength(2)
})
