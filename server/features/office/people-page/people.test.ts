import { expect, test } from 'vitest'
import { listUsers, updateUser } from '#contract/auth.ts'
import { listInvitations, sendInvitations } from '#contract/invitations.ts'
import { findPeople, getPerson, getPersonByAddress } from '#contract/people-page.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam, listTeams, submitTeamRequest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const search = async (product: TestProduct, as: string, text: string) =>
  (await product.call(findPeople, { as, body: { search: text } })).body.data

/** A pending team; returns its id. */
async function requestAccess(product: TestProduct, as: string, contactEmail: string, teamEmails: string[] = []): Promise<string> {
  await product.call(submitTeamRequest, {
    body: { companyName: 'Škoda Recruiting', contactName: 'Žofie Řeháková', contactEmail, teamEmails },
  })
  const { teams } = (await product.call(listTeams, { as, query: { search: contactEmail } })).body.data
  return teams[0]?._id ?? ''
}

test('a person is found by name, company or address, with or without accents, in any order of the words', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@acme.example', fullName: 'Jana Nováková', company: 'Přátelé s.r.o.' })
  for (const text of ['novakova', 'Nováková', 'jana@acme', 'pratele']) {
    const { body } = await product.call(listUsers, { as: token, query: { search: text } })
    expect(
      body.data.users.map(({ email }) => email),
      `${text} in the list of accounts`,
    ).toEqual(['jana@acme.example'])
  }
  for (const text of ['novakova', 'Nováková', 'NOVAKOVA jana', 'jana@acme', 'pratele', 'jana prat'])
    expect(await search(product, token, text), text).toEqual([
      { email: 'jana@acme.example', userId: learner.id, name: 'Jana Nováková', company: 'Přátelé s.r.o.', foundIn: 'account' },
    ])
  expect(await search(product, token, 'novak petr')).toEqual([])
  expect(await search(product, token, '  ')).toEqual([])
})

test('people without an account are found in invitations, teams and waitlists, each address once', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  const names = [
    { email: 'eva@invited.example', name: 'Eva Příhodová' },
    { email: 'Ida@Žluť.cz', name: 'Ida Žlutá' },
  ]
  const emails = ['eva@invited.example', 'ida@žluť.cz', 'zofie@team.example']
  await product.call(sendInvitations, { as: token, body: { emails, names } })
  expect(await search(product, token, 'zluta')).toMatchObject([{ name: 'Ida Žlutá' }])
  await requestAccess(product, token, 'zofie@team.example', ['colleague@team.example'])
  await product.call(joinWaitlist, { body: { name: 'Ota Waiting', email: 'ota@waits.example', courseType: 'advanced' } })
  const one = async (text: string) =>
    (await search(product, token, text)).map(({ email, foundIn, name }) => ({ email, foundIn, name }))
  for (const text of ['eva@', 'prihodova eva'])
    expect(await one(text)).toEqual([{ email: 'eva@invited.example', foundIn: 'invitation', name: 'Eva Příhodová' }])
  for (const text of ['Příhod', 'a@INV']) {
    const { body } = await product.call(listInvitations, { as: token, query: { search: text } })
    expect(body.data.invitations.map(({ name }) => name)).toEqual(['Eva Příhodová'])
  }
  expect(await one('rehakova')).toEqual([{ email: 'zofie@team.example', foundIn: 'team', name: 'Žofie Řeháková' }])
  expect(await one('zofie@team')).toEqual([{ email: 'zofie@team.example', foundIn: 'invitation', name: 'Žofie Řeháková' }])
  expect(await one('colleague@')).toEqual([{ email: 'colleague@team.example', foundIn: 'team', name: null }])
  expect(await one('waiting')).toEqual([{ email: 'ota@waits.example', foundIn: 'waitlist', name: 'Ota Waiting' }])
})

test('a search finds all who match, people with a name before addresses', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  for (let number = 1; number <= 12; number++)
    await product.signIn({ email: `petr${number}@acme.example`, fullName: 'Petr Malý' })
  const found = await search(product, token, 'petr7@acme.example')
  expect(found.map(({ email }) => email)).toEqual(['petr7@acme.example'])
  await product.call(sendInvitations, { as: token, body: { emails: ['petr.invited@acme.example'] } })
  await requestAccess(product, token, 'zofie@petrov.example')
  const all = (await search(product, token, 'petr')).map(({ email }) => email)
  expect(all).toHaveLength(14)
  expect(all.slice(-2)).toEqual(['zofie@petrov.example', 'petr.invited@acme.example'])
})

test('signs of patterns are searched as they are', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await product.signIn({ fullName: '100% Talent' })
  expect(await search(product, token, '% talent')).toHaveLength(1)
  expect(await search(product, token, '%_%')).toEqual([])
})

test('a person’s page has the account, requests, teams, work, mails, sessions and what admins did', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@acme.example' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['other@acme.example'] } })
  const teamId = await requestAccess(product, admin.token, learner.email)
  await product.call(approveTeam, { as: admin.token, params: { id: teamId } })
  await product.call(submitModule, { as: learner.token, body: { moduleId: '1', challenges: ['Nobody answers'] } })
  await product.call(updateUser, { as: admin.token, params: learner, body: { userType: 'demo' } })
  const { data: person } = (await product.call(getPerson, { as: admin.token, params: learner })).body
  expect(person.account).toMatchObject({ id: learner.id, email: learner.email, userType: 'demo' })
  expect(person.teams).toMatchObject([{ _id: teamId, isContact: true, status: 'approved', contactName: 'Žofie Řeháková' }])
  expect(person.modules).toHaveLength(8)
  expect(person.modules[0]?.lessons.length).toBeGreaterThan(0)
  expect(person.submissions).toMatchObject([{ kind: 'challenges', moduleId: 1, status: 'new', answers: 0 }])
  expect(person.mails.map(({ title }) => title)).toContain('Request received')
  expect(person.sessions).toMatchObject([{ isOpen: false }])
  expect(person.audit).toMatchObject([{ action: 'user-changed', details: { userType: 'demo' } }])
  expect(person.invitations).toEqual([])
})

test('an address without an account has a page with its invitations, and an unknown one has none', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, {
    as: token,
    body: { emails: ['eva@invited.example'], names: [{ email: 'eva@invited.example', name: 'Eva Malá' }] },
  })
  const answer = await product.call(getPersonByAddress, { as: token, body: { email: ' EVA@invited.example ' } })
  expect(answer.body.data).toMatchObject({
    email: 'eva@invited.example',
    account: null,
    invitations: [{ name: 'Eva Malá', status: 'active', openedAt: null }],
    mails: [{ state: 'kept' }],
    audit: [{ action: 'invitation-sent' }],
  })
  const { invitations } = (await product.call(listInvitations, { as: token })).body.data
  expect(JSON.stringify(answer.body)).not.toContain(invitations[0]?.token)
  expect(await product.call(getPersonByAddress, { as: token, body: { email: 'nobody@example.com' } })).toMatchObject({
    status: 404,
    body: { code: 'person-not-found' },
  })
  const gone = { id: crypto.randomUUID() }
  expect((await product.call(getPerson, { as: token, params: gone })).body.code).toBe('person-not-found')
})
