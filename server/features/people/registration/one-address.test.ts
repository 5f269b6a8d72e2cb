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
  const { token: as } = await product.signIn({ role: 'admin' })
  const member = 'žaneta@xn--lu-yta1h.cz'
  await product.signIn({ email: member })
  await product.call(sendInvitations, { as, body: { emails: [typed, 'eva@other.example'] } })
  const findAddresses = async (search: string) =>
    (await product.call(findPeople, { as, body: { search } })).body.data.map(({ email }) => email)
  for (const search of ['žluť.cz', 'ŽLUŤ', '@žluť.cz'.normalize('NFD'), 'xn--lu-yta1h']) {
    const { users } = (await product.call(listUsers, { as, query: { search } })).body.data
    const { invitations } = (await product.call(listInvitations, { as, query: { search } })).body.data
    const mails = (await product.call(listMail, { as, query: { search } })).body.data
    const found = [...users, ...invitations].map(({ email }) => email).concat(mails.map(({ toEmail }) => toEmail))
    expect(found, search).toEqual([member, inAscii, inAscii])
    expect(await findAddresses(search), search).toEqual([member, inAscii])
  }
  expect(await findAddresses(typed)).toEqual([inAscii])
})
