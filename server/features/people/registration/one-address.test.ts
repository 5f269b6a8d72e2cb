import { expect, test } from 'vitest'
import { listUsers, login, registerAccount } from '#contract/auth.ts'
import { listInvitations, sendInvitations } from '#contract/invitations.ts'
import { listMail } from '#contract/mail.ts'
import { findPeople } from '#contract/people-page.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const typed = 'žofie@žluť.cz'
const inAscii = 'žofie@xn--lu-yta1h.cz'
const password = 'correct horse 1'

test('an address whose domain is written in ASCII and with its accents is one account', async () => {
  const product = await startTestProduct()
  const register = (email: string) =>
    product.call(registerAccount, { body: { email, password, fullName: 'Žofie', company: 'Acme' } })
  expect((await register(typed)).body.data.user.email).toBe(inAscii)
  expect(await register(inAscii)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  for (const email of [typed, typed.normalize('NFD'), inAscii.toUpperCase()])
    expect((await product.call(login, { body: { email, password } })).status).toBe(200)
})

test('lists and the search for a person find an address by its domain with accents and in ASCII', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await product.signIn({ email: 'žaneta@xn--lu-yta1h.cz', fullName: 'Žaneta' })
  await product.call(sendInvitations, { as: token, body: { emails: [typed, 'eva@other.example'] } })
  for (const search of ['žluť.cz', 'ŽLUŤ', '@žluť.cz'.normalize('NFD'), 'xn--lu-yta1h']) {
    const users = await product.call(listUsers, { as: token, query: { search } })
    expect(
      users.body.data.users.map(({ fullName }) => fullName),
      search,
    ).toEqual(['Žaneta'])
    const invited = await product.call(listInvitations, { as: token, query: { search } })
    expect(
      invited.body.data.invitations.map(({ email }) => email),
      search,
    ).toEqual([inAscii])
    const mails = await product.call(listMail, { as: token, query: { search } })
    expect(
      mails.body.data.map(({ toEmail }) => toEmail),
      search,
    ).toEqual([inAscii])
    const people = await product.call(findPeople, { as: token, body: { search } })
    expect(
      people.body.data.map(({ email }) => email),
      search,
    ).toEqual(['žaneta@xn--lu-yta1h.cz', inAscii])
  }
  const people = await product.call(findPeople, { as: token, body: { search: typed } })
  expect(people.body.data.map(({ email }) => email)).toEqual([inAscii])
})
