import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { addTeamMember, deleteTeamMember, deleteTeamMembers, resendActivations } from '#contract/team-members.ts'
import { approveTeam, listTeams, rejectTeam } from '#contract/teams.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** Its clock is moved by one test: none expects a certain time. */
const shared = shareTestProduct()

/** An approved team: Jana is the contact, Petr and the acting admin are members. */
async function addApproved(product: TestProduct) {
  const place = crypto.randomUUID()
  const [jana, boss] = [`jana@${place}.example`, `boss@${place}.example`]
  const petr = { email: `petr@${place}.example`, password: 'correct horse 1', fullName: 'Petr Malý', company: 'Acme' }
  const admin = await product.signIn({ role: 'admin', email: boss })
  const team = await askForAccess(product, admin, { contactEmail: jana, teamEmails: [petr.email, boss] })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const activatePetr = async () => {
    const { token } = await readActivation(product, petr.email)
    return product.call(registerAccount, { body: { ...petr, activation: token } })
  }
  const remove = (email: string, id = team._id) =>
    product.call(deleteTeamMember, { as: admin.token, params: { id }, body: { email } })
  const removeMany = async (...users: [teamId: string, email: string][]) => {
    const body = { users: users.map(([teamId, email]) => ({ teamId, email })) }
    const { data } = (await product.call(deleteTeamMembers, { as: admin.token, body })).body
    return { ...data, outcomes: data.rows.map(({ outcome, error }) => outcome ?? error) }
  }
  return { product, admin, team, jana, petr, boss, activatePetr, remove, removeMany }
}

const emailsOf = async (product: TestProduct, admin: { token: string }, id: string) => {
  const list = await product.call(listTeams, { as: admin.token })
  return list.body.data.teams.find((team) => team._id === id)!.members.map((member) => member.email)
}

const hasAccount = async (product: TestProduct, email: string) =>
  (await product.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1

test('deleting a member deletes the account with it and ends its session', async () => {
  const { product, admin, team, jana, petr, boss, activatePetr, remove } = await addApproved(shared())
  const registered = await activatePetr()
  const answer = await remove(` ${petr.email.replace('p', 'P')}`)
  expect(answer.body).toMatchObject({ message: 'Member and account deleted.', data: { outcome: 'account-deleted' } })
  expect(await hasAccount(product, petr.email)).toBe(false)
  expect(await emailsOf(product, admin, team._id)).toEqual([jana, boss])
  expect((await product.call(listTeams, { as: registered.body.data.token })).status).toBe(401)
})

test('deleting a member who has no account yet ends the membership and the activation', async () => {
  const { product, petr, remove } = await addApproved(shared())
  const { token } = await readActivation(product, petr.email)
  expect((await remove(petr.email)).body.data.outcome).toBe('membership-removed')
  expect(await product.call(registerAccount, { body: { ...petr, activation: token } })).toMatchObject({
    status: 410,
    body: { code: 'activation-invalid' },
  })
})

test('an admin’s account, the acting admin’s too, is never deleted with the membership', async () => {
  const { product, boss, remove } = await addApproved(shared())
  expect((await remove(boss)).body).toMatchObject({
    message: 'Member removed from the team. No account was deleted.',
    data: { outcome: 'membership-removed' },
  })
  expect(await hasAccount(product, boss)).toBe(true)
})

test('the account of a member of another team stays until the last team lets the person go, even at once', async () => {
  const { product, admin, petr, activatePetr, remove } = await addApproved(shared())
  await activatePetr()
  const list = () =>
    askForAccess(product, admin, { contactEmail: `${crypto.randomUUID()}@beta.example`, teamEmails: [petr.email] })
  const others = [await list(), await list()]
  expect((await remove(petr.email)).body.data.outcome).toBe('membership-removed')
  expect(await hasAccount(product, petr.email)).toBe(true)
  const outcomes = await Promise.all(others.map(({ _id }) => remove(petr.email, _id)))
  expect(outcomes.map((answer) => answer.body.data.outcome).sort()).toEqual(['account-deleted', 'membership-removed'])
  expect(await hasAccount(product, petr.email)).toBe(false)
})

test('deleting a person who is not a member, or from a deleted team, is refused as not found', async () => {
  const { petr, remove } = await addApproved(shared())
  expect(await remove('no@acme.example')).toMatchObject({ status: 404, body: { code: 'team-member-not-found' } })
  expect(await remove(petr.email, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'team-not-found' } })
})

test('deleting several answers per row and counts, and deleting nobody asks for a selection', async () => {
  const { product, admin, team, jana, petr, activatePetr, removeMany } = await addApproved(await startTestProduct())
  await activatePetr()
  const { summary, outcomes } = await removeMany(
    [team._id, petr.email.replace('p', 'P')],
    [team._id, jana],
    [team._id, 'no@acme.example'],
    [crypto.randomUUID(), petr.email],
  )
  expect(summary).toEqual({ deleted: 2, errors: 2 })
  expect(outcomes).toEqual([
    'account-deleted',
    'membership-removed',
    'This person is not a member of the team.',
    'This team no longer exists.',
  ])
  const audit = await product.deps.db.selectFrom('auditEntries').select(['action', 'details']).execute()
  expect(audit.filter(({ action }) => action === 'team-member-deleted')).toMatchObject([{ details: { count: 2 } }])
  expect(JSON.stringify(audit)).not.toContain('petr@')
  expect(await product.call(deleteTeamMembers, { as: admin.token, body: { users: [] } })).toMatchObject({
    status: 400,
    body: { message: 'Please select users to delete' },
  })
})

test('a person selected in all their teams loses the account, one selected twice is removed once, an admin keeps theirs', async () => {
  const { product, admin, team, petr, boss, activatePetr, removeMany } = await addApproved(shared())
  await activatePetr()
  const contactEmail = `${crypto.randomUUID()}@beta.example`
  const second = await askForAccess(product, admin, { contactEmail, teamEmails: [petr.email] })
  expect((await removeMany([team._id, boss], [team._id, boss])).outcomes).toEqual([
    'membership-removed',
    'This person is not a member of the team.',
  ])
  expect(await hasAccount(product, boss)).toBe(true)
  const { outcomes } = await removeMany([second._id, petr.email], [team._id, petr.email])
  expect(outcomes).toEqual(['account-deleted', 'account-deleted'])
  expect(await hasAccount(product, petr.email)).toBe(false)
})

test('sending an activation again ends the old link and reaches only those who need it', async () => {
  const { product, admin, team, petr, activatePetr } = await addApproved(shared())
  const old = await readActivation(product, petr.email)
  product.clock.advance({ minutes: 1 })
  const again = async (emails: string[]) =>
    (await product.call(resendActivations, { as: admin.token, params: { id: team._id }, body: { emails } })).body
  expect((await again([petr.email, 'no@acme.example'])).data).toEqual({
    summary: { sent: 1, errors: 1 },
    delivery: 'kept',
    rows: [
      { email: petr.email, error: null },
      { email: 'no@acme.example', error: 'This person is not a member of the team.' },
    ],
  })
  expect((await product.call(registerAccount, { body: { ...petr, activation: old.token } })).status).toBe(410)
  expect((await activatePetr()).status).toBe(201)
  expect((await again([petr.email])).data.rows).toEqual([
    { email: petr.email, error: 'This person has already activated the account.' },
  ])
  expect((await again([])).message).toBe('Please select users first')
})

test('activations of a team that is not approved are not sent', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin)
  expect(
    await product.call(resendActivations, { as: admin.token, params: { id: team._id }, body: { emails: ['petr@acme.example'] } }),
  ).toMatchObject({ status: 409, body: { code: 'team-decided', message: 'This request has not been approved yet.' } })
  expect(await product.mails('activation')).toEqual([])
})

/** A pending team of its own domain with Jana as the contact; `add` adds a person to it. */
async function addPending(names: string[] = []) {
  const product = shared()
  const domain = `${crypto.randomUUID()}.example`
  const { token: as } = await product.signIn({ role: 'admin' })
  const teamEmails = names.map((name) => `${name}@${domain}`)
  const { _id } = await askForAccess(product, { token: as }, { contactEmail: `jana@${domain}`, teamEmails })
  const add = (name: string, id = _id) =>
    product.call(addTeamMember, { as, params: { id }, body: { email: `${name}@${domain}` } })
  const activated = async () =>
    (await product.mails('activation')).flatMap(({ toEmail: to }) => (to.endsWith(domain) ? to.split('@')[0] : [])).sort()
  return { product, call: { as, params: { id: _id } }, domain, add, activated }
}

test('a person added to an approved team gets an activation, and to a pending one the mail of its approval', async () => {
  const { product, call, domain, add, activated } = await addPending()
  expect((await add('early')).body.data.team.teamEmails).toEqual([`early@${domain}`])
  expect(await activated()).toEqual([])
  await product.call(approveTeam, call)
  const late = await add('Late')
  expect(late.body.data.team.teamEmails).toEqual([`early@${domain}`, `late@${domain}`])
  expect(await activated()).toEqual(['early', 'jana', 'late'])
  expect(await add('late')).toMatchObject({ status: 409, body: { code: 'team-member-exists' } })
})

test('two admins who add the same person at once add them once, and a full or rejected team accepts no one', async () => {
  const { product, call, add } = await addPending(Array.from({ length: 9 }, (_, number) => `member${number}`))
  const answers = await Promise.all([add('late'), add('late')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await add('eleventh')).body.code).toBe('team-full')
  await product.call(rejectTeam, call)
  expect((await add('eleventh')).body.code).toBe('team-decided')
  expect((await add('late', crypto.randomUUID())).body.code).toBe('team-not-found')
})
