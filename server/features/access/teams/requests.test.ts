import { describe, expect, test } from 'vitest'
import { markInvitationUsed } from '#contract/preview.ts'
import { deleteTeamMember } from '#contract/team-members.ts'
import { getTeamRequest, listTeams, rejectTeam, submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { askForAccess, interest } from '../../../testing/team-requests.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { newLinkToken } from '../../people/sessions/tokens.ts'

const countTeams = async (product: TestProduct) => (await product.deps.db.selectFrom('teams').select('id').execute()).length

async function invitationFor(product: TestProduct, email: string) {
  await openInvitation(product, email)
  return product.deps.db.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

async function start(options: Parameters<typeof startTestProduct>[0] = {}) {
  const product = await startTestProduct(options)
  const admin = await product.signIn({ role: 'admin' })
  return { product, admin, ask: (form: object = {}) => askForAccess(product, admin, { ...form }) }
}

const teamOf = (product: TestProduct) => product.deps.db.selectFrom('teams').select('invitationId').executeTakeFirstOrThrow()

test('an interest becomes a pending team with contact and listed people, due within 24 hours', async () => {
  const { product, ask } = await start({ at: '2026-11-21T09:00:00Z' })
  const team = await ask({
    teamEmails: [' Petr@Acme.example ', '', 'petr@acme.example', 'jana@acme.example'],
    teamRole: 'team_leader',
    recruitmentTeamSize: '4',
  })
  expect(team).toMatchObject({
    source: 'interest',
    status: 'pending',
    companyName: 'Acme s.r.o.',
    teamRole: 'team_leader',
    recruitmentTeamSize: 4,
    teamEmails: ['petr@acme.example'],
    dueAt: '2026-11-22T09:00:00.000Z',
    overdue: false,
  })
  expect(team.members).toEqual([
    { email: 'jana@acme.example', isContact: true, activation: 'none', activatedAt: null, failedMail: null },
    { email: 'petr@acme.example', isContact: false, activation: 'none', activatedAt: null, failedMail: null },
  ])
  product.clock.advance({ hours: 24 })
  const tomorrow = await product.signIn({ role: 'admin' })
  const list = await product.call(listTeams, { as: tomorrow.token })
  expect(list.body.data.teams[0]!.overdue).toBe(true)
})

test('the team size is the number of team emails unless it is given', async () => {
  const { ask } = await start()
  expect((await ask({ teamSize: '', recruitmentTeamSize: '' })).teamSize).toBe(2)
  expect((await ask({ contactEmail: 'b@acme.example', teamSize: '7' })).teamSize).toBe(7)
  expect((await ask({ contactEmail: 'c@acme.example', teamEmails: [] })).teamSize).toBeNull()
})

test('an access request has no recruiter type and becomes a pending team too', async () => {
  const { product, admin } = await start()
  const { companyName, contactName, contactEmail } = interest
  const body = { companyName, contactName, contactEmail, teamEmails: ['', ' '] }
  const answer = await product.call(submitTeamRequest, { body })
  expect(answer.status).toBe(201)
  expect(answer.body.message).toBe('Request Submitted Successfully! You will get an answer within 24 hours.')
  const list = await product.call(listTeams, { as: admin.token, query: { status: 'pending' } })
  expect(list.body.data.teams[0]).toMatchObject({ source: 'access-request', recruiterType: null, teamSize: null, teamEmails: [] })
})

describe('what is not a request', () => {
  /** Shared: nothing that these tests send in may leave a trace. */
  const untouched = shareTestProduct()

  test.each([
    [
      {},
      [
        ['companyName', 'Company name is required'],
        ['contactName', 'Contact name is required'],
        ['contactEmail', 'Contact email is required'],
        ['recruiterType', 'Please select whether you are an external or internal recruiter'],
      ],
    ],
    [{ ...interest, contactName: '   ' }, [['contactName', 'Contact name is required']]],
    [{ ...interest, contactEmail: 'jana at acme' }, [['contactEmail', 'Please enter a valid email address']]],
    [{ ...interest, recruiterType: '' }, [['recruiterType', 'Please select whether you are an external or internal recruiter']]],
    [{ ...interest, teamSize: 0 }, [['teamSize', 'Please enter a whole number of at least 1.']]],
    [{ ...interest, recruitmentTeamSize: '2.5' }, [['recruitmentTeamSize', 'Please enter a whole number of at least 1.']]],
    [{ ...interest, teamEmails: ['a@b.example', 'nobody'] }, [['teamEmails.1', 'Please enter a valid email address']]],
    [
      { ...interest, teamEmails: Array.from({ length: 11 }, (_, index) => `p${index}@acme.example`) },
      [['teamEmails', 'Please list at most 10 team members.']],
    ],
  ])('the interest %j is refused, field by field in the order of the form', async (body, expected) => {
    const product = untouched()
    const answer = await product.call(submitInterest, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.issues!.map((issue) => [issue.path, issue.message])).toEqual(expected)
    expect(answer.body.message).toBe(expected[0]![1])
    expect(await countTeams(product)).toBe(0)
  })
})

test('the contact is acknowledged at once, without the visitor’s own words, with a link to the status and the decision', async () => {
  const { product, admin, ask } = await start()
  const team = await ask({ companyName: 'Buy-Now Ltd', contactName: 'Visit evil.example' })
  const [mail] = await product.mails('acknowledgement')
  expect(mail!.toEmail).toBe('jana@acme.example')
  expect(mail!.text).toContain(`http://course.test/request-access/status/${team.requestToken}`)
  expect(mail!.text).toContain('within 24 hours')
  expect(mail!.text + mail!.html + mail!.subject).not.toMatch(/Buy-Now|evil|three principals/)
  const status = async () => product.call(getTeamRequest, { params: { token: team.requestToken } })
  const pending = (await status()).body
  expect(pending.data).toMatchObject({
    companyName: 'Buy-Now Ltd',
    status: 'pending',
    rejectionReason: null,
    delivery: 'kept',
  })
  expect(JSON.stringify(pending)).not.toContain('jana@acme.example')
  await product.call(rejectTeam, { as: admin.token, params: { id: team._id }, body: { reason: 'Agencies only.' } })
  expect((await status()).body.data).toMatchObject({ status: 'rejected', rejectionReason: 'Agencies only.' })
  expect(await product.call(getTeamRequest, { params: { token: 'x' } })).toMatchObject({
    status: 404,
    body: { code: 'team-not-found', message: 'This request is unknown, or it has been deleted.' },
  })
})

test('every active admin hears of a new request: who asks and the link, not what they wrote', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const former = await product.signIn({ role: 'admin', email: 'former@course.example' })
  await product.deps.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', former.id).execute()
  await askForAccess(product, admin)
  const mails = await product.mails('new-request')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['boss@course.example'])
  expect(mails[0]!.subject).toBe('New team request: Acme s.r.o.')
  expect(mails[0]!.text).toContain('http://course.test/admin/teams?status=pending')
  expect(mails[0]!.text).not.toContain('three principals')
  expect(mails[0]!.text).not.toContain('s.r.o..')
})

test('a filled-in robot field gets the same answer, and nothing is stored or mailed', async () => {
  const product = await startTestProduct()
  await product.signIn({ role: 'admin' })
  const person = await product.call(submitInterest, { body: { ...interest, website: ' ' } })
  for (const endpoint of [submitInterest, submitTeamRequest]) {
    const robot = await product.call(endpoint, { body: { ...interest, contactEmail: 'r@robot.example', website: 'http://spam' } })
    expect(robot.status).toBe(person.status)
    expect(Object.keys(robot.body)).toEqual(Object.keys(person.body))
    expect(robot.body.data.requestToken).toHaveLength(person.body.data.requestToken.length)
  }
  expect(await countTeams(product)).toBe(1)
  expect((await product.mails()).filter((mail) => mail.toEmail === 'r@robot.example')).toEqual([])
})

test('clicking twice, even at the same moment, makes one team and one mail', async () => {
  const product = await startTestProduct()
  const answers = await Promise.all([1, 2, 3].map(() => product.call(submitInterest, { body: interest })))
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.data.requestToken)).size).toBe(1)
  expect(await countTeams(product)).toBe(1)
  expect(await product.mails('acknowledgement')).toHaveLength(1)
  expect((await product.call(getTeamRequest, { params: { token: answers[2]!.body.data.requestToken } })).status).toBe(200)
})

test('a changed request, a later one and one after a decision are requests of their own', async () => {
  const { product, admin, ask } = await start()
  await ask()
  await product.call(submitInterest, { body: { ...interest, teamEmails: ['petr@acme.example', 'new@acme.example'] } })
  expect(await countTeams(product)).toBe(2)
  product.clock.advance({ minutes: 10 })
  await product.call(submitInterest, { body: interest })
  expect(await countTeams(product)).toBe(3)
  const again = await product.call(listTeams, { as: admin.token, query: { sort: 'createdAt' } })
  for (const { _id } of again.body.data.teams) await product.call(rejectTeam, { as: admin.token, params: { id: _id }, body: {} })
  await product.call(submitInterest, { body: interest })
  expect(await countTeams(product)).toBe(4)
})

test('an interest from a preview marks its invitation used and belongs to it', async () => {
  const product = await startTestProduct()
  const invitation = await invitationFor(product, 'jana@acme.example')
  await product.call(submitInterest, { body: { ...interest, invitation: invitation.token } })
  const used = await product.deps.db.selectFrom('invitations').select('usedAt').executeTakeFirstOrThrow()
  expect(used.usedAt).toEqual(product.clock.now())
  expect(await teamOf(product)).toEqual({ invitationId: invitation.id })
  expect((await product.call(markInvitationUsed, { params: { token: invitation.token } })).status).toBe(200)
})

test.each(['unknown', 'A'.repeat(32), 'expired'])(
  'an invitation that does not count (%s) never hinders an interest',
  async (which) => {
    const product = await startTestProduct()
    const { token } = await invitationFor(product, 'jana@acme.example')
    if (which === 'expired') product.clock.advance({ days: 15 })
    const body = { ...interest, invitation: which === 'expired' ? token : which }
    expect((await product.call(submitInterest, { body })).status).toBe(201)
    expect(await teamOf(product)).toEqual({ invitationId: null })
  },
)

test('a request through a link that is reset meanwhile is stored and leaves the new link unused', async () => {
  const product = await startTestProduct()
  const invitation = await invitationFor(product, interest.contactEmail)
  const body = { ...interest, invitation: invitation.token }
  const asking = await product.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('invitations').set({ token: newLinkToken() }).where('id', '=', invitation.id).execute()
    const submitting = product.call(submitInterest, { body })
    await untilStatementsWait(product, 1)
    return [submitting]
  })
  expect((await Promise.all(asking))[0]?.status).toBe(201)
  const after = await product.deps.db.selectFrom('invitations').select('usedAt').executeTakeFirstOrThrow()
  expect(after.usedAt).toBeNull()
  expect(await teamOf(product)).toEqual({ invitationId: null })
})

test('an old session token locks nobody out of the form', async () => {
  const product = await startTestProduct()
  expect((await product.call(submitInterest, { as: 'expired', body: interest })).status).toBe(201)
})

test('teams are listed by status, a page at a time', async () => {
  const { product, admin, ask } = await start()
  const first = await ask()
  await ask({ contactEmail: 'b@beta.example', companyName: 'Żeta' })
  await product.call(rejectTeam, { as: admin.token, params: { id: first._id }, body: {} })
  const find = async (query: Record<string, string | number>) => {
    const list = await product.call(listTeams, { as: admin.token, query })
    return [list.body.total, list.body.data.teams.map((team) => team.companyName)]
  }
  expect(await find({ status: 'pending' })).toEqual([1, ['Żeta']])
  expect(await find({ status: 'approved' })).toEqual([0, []])
  expect(await find({ sort: 'companyName', direction: 'asc', limit: 1, page: 1 })).toEqual([2, ['Acme s.r.o.']])
})

test('a team is found by its company, its contact and the address of anybody in it, until that person leaves', async () => {
  const { product, admin, ask } = await start()
  const contact = { contactName: 'Ľubica Kováčová', contactEmail: 'lubica@skoda.example' }
  const team = await ask({ companyName: 'Škoda Digital 9%', ...contact, teamEmails: ['karel@partner.example'] })
  const find = async (search: string) => {
    const { body } = await product.call(listTeams, { as: admin.token, query: { search } })
    expect(body.total).toBe(body.data.teams.length)
    return body.total
  }
  for (const search of ['škoda', 'ŠKODA DIG', 'skoda', 'kováč', 'Kovačova', 'lubica@', 'karel@partner', 'partner.example', '%'])
    expect(await find(search), search).toBe(1)
  // One or two letters are looked for where words begin.
  for (const search of ['š', 'ŠK', 'di', 'l', 'k', '@', 'sk', 'pa', 'ex']) expect(await find(search), search).toBe(1)
  for (const search of ['ig', 'it', 'á', 'ub', 'z', 'q']) expect(await find(search), search).toBe(0)
  for (const search of ['_', 'partner_example', '\\', '100%']) expect(await find(search), search).toBe(0)
  const params = { id: team._id }
  await product.call(deleteTeamMember, { as: admin.token, params, body: { email: 'karel@partner.example' } })
  expect(await find('karel@partner')).toBe(0)
  expect(await find('škoda')).toBe(1)
})
