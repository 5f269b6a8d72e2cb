import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readToken, signToken } from './tokens.ts'

const secret = new Uint8Array(randomBytes(48))
const issued = new Date('2026-11-21T09:00:00Z')
const expires = new Date('2026-11-28T09:00:00Z')
const at = (time: string | Date) => ({ now: () => new Date(time) })
const userId = '3f1c2d4e-0000-4000-8000-000000000001'
const sessionId = '3f1c2d4e-0000-4000-8000-000000000002'
const claims = { kind: 'session', userId, sessionId } as const

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedBy = (key: Uint8Array, header: unknown, payload: unknown) => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const goodHeader = { alg: 'HS256', typ: 'session+jwt' }
const goodPayload = {
  iss: 'principal-talent-course',
  aud: 'session',
  sub: userId,
  sid: sessionId,
  iat: issued.getTime() / 1000,
  exp: expires.getTime() / 1000,
}

test.each(['session', 'demo'] as const)('a %s token is read as what it was signed for', async (kind) => {
  const token = await signToken(secret, { ...claims, kind }, issued, expires)
  expect(await readToken(secret, token, at(issued))).toEqual({ ...claims, kind })
})

test('a token made by hand with every claim is read, so that the refusals below are about what they change', async () => {
  expect(await readToken(secret, signedBy(secret, goodHeader, goodPayload), at(issued))).toEqual(claims)
})

test('a token ends with the second of its exp', async () => {
  const token = await signToken(secret, claims, issued, expires)
  expect(await readToken(secret, token, at('2026-11-28T08:59:59.999Z'))).toEqual(claims)
  expect(await readToken(secret, token, at(expires))).toBeUndefined()
})

test.each([
  ['another issuer', {}, { iss: 'somebody-else' }],
  ['another audience', {}, { aud: 'demo' }],
  ['neither issuer nor audience', { typ: 'JWT' }, { iss: undefined, aud: undefined }],
  ['a list of audiences', {}, { aud: ['session', 'demo'] }],
  ['the type of the other kind', { typ: 'demo+jwt' }, {}],
  ['no type', { typ: undefined }, {}],
  ['no algorithm', { alg: 'none' }, {}],
  ['another algorithm', { alg: 'HS512' }, {}],
  ['a critical extension', { crit: ['exp'] }, {}],
  ['no subject', {}, { sub: undefined }],
  ['a subject that is no text', {}, { sub: 7 }],
  ['no session', {}, { sid: undefined }],
  ['no end', {}, { exp: undefined }],
  ['an end that is no number', {}, { exp: '9999999999' }],
  ['no time of issue', {}, { iat: undefined }],
  ['a session that is no identifier', {}, { sid: 'session' }],
  ['a subject that is no identifier', {}, { sub: "' or 1=1 --" }],
  ['a beginning in the future', {}, { nbf: expires.getTime() / 1000 }],
])('a well-signed token with %s is refused', async (_what, header, payload) => {
  const token = signedBy(secret, { ...goodHeader, ...header }, { ...goodPayload, ...payload })
  expect(await readToken(secret, token, at(issued))).toBeUndefined()
})

test('a token signed with another key, or changed after signing, is refused', async () => {
  const [header, payload, signature] = (await signToken(secret, claims, issued, expires)).split('.') as [string, string, string]
  const other = encode({ ...goodPayload, sub: 'somebody else' })
  const forged = [
    signedBy(new Uint8Array(randomBytes(48)), goodHeader, goodPayload),
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.${signature}`,
  ]
  for (const token of forged) expect(await readToken(secret, token, at(issued))).toBeUndefined()
})

test.each(['', '.', '..', 'a.b.c', 'not a token', '💥.💥.💥'])('%j is no token', async (token) => {
  expect(await readToken(secret, token, at(issued))).toBeUndefined()
})

test('a signed part that is no JSON object is refused', async () => {
  for (const part of ['"text"', 'null', '{', '7']) {
    const signed = `${encode(goodHeader)}.${Buffer.from(part).toString('base64url')}`
    const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    expect(await readToken(secret, token, at(issued))).toBeUndefined()
  }
})

test('an ended token is still read for as long as its reader allows', async () => {
  const token = await signToken(secret, { ...claims, kind: 'demo' }, issued, expires)
  expect(await readToken(secret, token, at('2026-12-05T09:00:00Z'))).toBeUndefined()
  expect(await readToken(secret, token, at('2026-12-05T09:00:00Z'), 30 * 86_400)).toEqual({ ...claims, kind: 'demo' })
  expect(await readToken(secret, token, at('2026-12-28T09:00:00Z'), 30 * 86_400)).toBeUndefined()
})
