import { beforeEach, describe, expect, test } from 'vitest'
import { getActivation, listUsers, login, logout } from '#contract/auth.ts'
import { writeStored } from '../session/stored-tokens.ts'
import { answerCalls, type SentCall } from '../testing/answer-calls.ts'
import { ApiError } from './api-error.ts'
import { call, callForAnswer, endpointUrl } from './call.ts'

let seen: SentCall
let reply: { status: number; text: string } | 'no answer'

// Answers as sent by the server.
beforeEach(() => {
  localStorage.clear()
  reply = { status: 200, text: '{"success":true}' }
  answerCalls((call) => {
    seen = call
    return reply === 'no answer' ? reply : new Response(reply.text, { status: reply.status })
  })
})

const failureOf = async (running: Promise<unknown>): Promise<ApiError> => {
  const failure: unknown = await running.catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ApiError)
  return failure as ApiError
}

describe('a call', () => {
  test('fills parameters and query into the address and leaves empty query values out', () => {
    expect(endpointUrl(getActivation, { params: { token: 'a/b č' } })).toBe('/api/auth/activation/a%2Fb%20%C4%8D')
    expect(endpointUrl(listUsers, { query: { userType: 'demo', search: '', page: 2 } })).toBe(
      '/api/auth/users?userType=demo&page=2',
    )
  })

  test('sends the body as JSON and returns the data', async () => {
    reply = { status: 200, text: '{"success":true,"data":{"user":{"id":"1"},"token":"t"},"message":"Welcome"}' }
    const data = await call(login, { body: { email: 'anna@example.com', password: 'secret words' } })
    expect(data.token).toBe('t')
    expect(seen.line).toBe('POST /api/auth/login')
    expect(seen.body).toEqual({ email: 'anna@example.com', password: 'secret words' })
    expect(seen.headers.get('content-type')).toBe('application/json')
    expect(seen.headers.get('authorization')).toBeNull()
  })

  test('carries the session’s token, and the demo’s where there is no session', async () => {
    writeStored('demoToken', 'demo')
    await call(logout, {})
    expect(seen.headers.get('authorization')).toBe('Bearer demo')
    writeStored('authToken', 'account')
    await call(logout, {})
    expect(seen.headers.get('authorization')).toBe('Bearer account')
  })

  test('made by an invitation carries it in place of the session, so that a preview is the same for everybody', async () => {
    writeStored('authToken', 'account')
    await call(logout, { invitation: 'invited' })
    expect(seen.headers.get('x-invitation')).toBe('invited')
    expect(seen.headers.get('authorization')).toBeNull()
  })

  test('made by a damaged link is sent without what no header can carry, so that the server refuses the link', async () => {
    await call(logout, { invitation: 'invited”' })
    expect(seen.headers.get('x-invitation')).toBeNull()
  })

  test('returns message, total and time with the data of a list', async () => {
    reply = {
      status: 200,
      text: '{"success":true,"data":{"users":[]},"total":132,"asOf":"2026-11-21T09:00:00.000Z","message":"ok"}',
    }
    expect(await callForAnswer(listUsers, {})).toEqual({
      data: { users: [] },
      total: 132,
      more: false,
      asOf: '2026-11-21T09:00:00.000Z',
      message: 'ok',
    })
    reply = { status: 200, text: '{"success":true,"data":{"users":[]},"total":10000,"more":true}' }
    expect(await callForAnswer(listUsers, {})).toMatchObject({ total: 10_000, more: true })
  })

  test('throws a refusal with its code, status, message and issues', async () => {
    reply = {
      status: 400,
      text: '{"success":false,"code":"bad-input","message":"Email is required","issues":[{"path":"email","message":"Email is required"}]}',
    }
    const failure = await failureOf(call(logout, {}))
    expect(failure).toMatchObject({ kind: 'refusal', status: 400, code: 'bad-input', message: 'Email is required' })
    expect(failure.issues).toEqual([{ path: 'email', message: 'Email is required' }])
  })

  test.each([
    ['a foreign answer', { status: 502, text: '<h1>Bad gateway</h1>' }],
    ['a lost connection', 'no answer' as const],
  ])('distinguishes %s from a refusal', async (_, answer) => {
    reply = answer
    expect(await failureOf(call(logout, {}))).toMatchObject({ kind: 'network', status: 0 })
  })
})
