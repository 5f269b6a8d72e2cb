import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { markVisitor, showVisitor } from './visitor.ts'

const { dataset } = document.documentElement
const now = Date.now()
const token = (end: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(end / 1000) }))}.s`

const user = sampleUser({ userType: 'demo' })

beforeEach(() => {
  answerCalls(() => success({ user }))
  localStorage.clear()
  delete dataset.session
  delete dataset.daysLeft
  history.replaceState(null, '', '/')
  document.body.innerHTML = `
    <a data-start-module data-ended="See your results" href="/social-auth">Start</a>
    <span class="badge tone-neutral" data-days-badge><span data-days-words data-ended="Demo Version - 0 days left">Demo Version - 7 days left</span></span>
    <div class="message"><span data-message-words></span></div>`
})

const see = () => {
  markVisitor()
  showVisitor()
  return {
    session: dataset.session,
    start: document.querySelector('a')?.getAttribute('href'),
    days: document.querySelector('[data-days-badge]')?.textContent,
  }
}

test('no visitor is recognised without a token or with an expired one', () => {
  expect(see()).toEqual({ session: undefined, start: '/social-auth', days: 'Demo Version - 7 days left' })
  localStorage.setItem('authToken', token(now - 1000))
  expect(see().session).toBeUndefined()
  localStorage.setItem('authToken', 'not a token')
  expect(see().session).toBeUndefined()
})

test('a signed-in person is remembered before a demo', () => {
  localStorage.setItem('authToken', token(now + 3_600_000))
  localStorage.setItem('demoToken', token(now + 3_600_000))
  localStorage.setItem('userType', 'demo')
  expect(see()).toMatchObject({ session: 'account', start: '/module1' })
})

test.each([
  [0, 'Demo Version - 0 days left', true],
  [20 * 3_600_000, 'Demo Version - 1 day left', true],
  [47 * 3_600_000, 'Demo Version - 2 days left', true],
  [6.5 * 86_400_000, 'Demo Version - 7 days left', false],
])('a demo that lasts %i ms longer says so and leads on', (rest, words, warns) => {
  localStorage.setItem('demoToken', token(now + rest))
  localStorage.setItem('userType', 'demo')
  expect(see()).toEqual({ session: 'demo', start: '/preview/demo/module1', days: words })
  expect(document.querySelector('[data-days-badge]')?.classList.contains('tone-warning')).toBe(warns)
})

test('a demo token without its user type is ignored', () => {
  localStorage.setItem('demoToken', token(now + 3_600_000))
  expect(see().session).toBeUndefined()
})

test('a message in the address is plain text of at most 200 characters', () => {
  history.replaceState(null, '', `/?message=${encodeURIComponent(`<b>Hello</b>${'x'.repeat(300)}`)}`)
  see()
  const place = document.querySelector('.message')
  expect(place?.hasAttribute('data-shown')).toBe(true)
  expect(place?.textContent).toMatch(/^<b>Hello<\/b>x{188}$/)
  expect(place?.querySelector('b')).toBeNull()
})

test('a demo that an admin ended early is over, whatever its token says', async () => {
  answerCalls(() => success({ user: { ...user, accessExpiresAt: '2026-11-20T09:00:00.000Z' } }))
  localStorage.setItem('demoToken', token(now + 5 * 86_400_000))
  localStorage.setItem('userType', 'demo')
  expect(see().session).toBe('demo')
  await waitFor(() => expect(document.querySelector('a')?.textContent).toBe('See your results'))
  expect(document.querySelector('[data-days-badge]')?.textContent).toBe('Demo Version - 0 days left')
})
