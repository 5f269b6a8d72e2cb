import { expect, test } from 'vitest'
import { listAudit } from '#contract/insights.ts'
import { addTeamMember, resendActivations } from '#contract/team-members.ts'
import { approveTeam, deleteTeam, getTeamRequest, listTeams, rejectTeam, reopenTeam } from '#contract/teams.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

async function start() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin)
  const call = { as: admin.token, params: { id: team._id } }
  const activated = async () => (await product.mails('activation')).map(({ toEmail }) => toEmail).sort()
  return { product, admin, team, call, activated }
}

const actions = async (product: TestProduct, admin: { token: string }) =>
  (await product.call(listAudit, { as: admin.token, query: { direction: 'asc' } })).body.data.map(
    ({ action, sentence }) => `${action}: ${sentence.subject.label}`,
  )

test('approving a team mails each member one activation and shows its delivery next to the person', async () => {
  const { product, admin, call, activated } = await start()
  const answer = await product.call(approveTeam, { ...call, body: {} })
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe('Team approved. The emails are kept: no SMTP server is set.')
  expect(answer.body.data.team).toMatchObject({
    status: 'approved',
    approvedAt: product.clock.now().toISOString(),
    overdue: false,
  })
  expect(answer.body.data.team.members.map((member) => [member.email, member.activation])).toEqual([
    ['jana@acme.example', 'kept'],
    ['petr@acme.example', 'kept'],
    ['eva@acme.example', 'kept'],
  ])
  const mails = await product.mails('activation')
  expect(await activated()).toEqual(['eva@acme.example', 'jana@acme.example', 'petr@acme.example'])
  const toPetr = mails.find((mail) => mail.toEmail === 'petr@acme.example')!
  expect(toPetr.text.replaceAll(/\s+/g, ' ')).toContain('Jana Nováková of Acme s.r.o. gave us your address')
  for (const { text } of mails) expect(text).not.toContain('s.r.o..')
  expect(new Set(mails.map((mail) => /activation=([\w-]+)/.exec(mail.text)![1])).size).toBe(3)
  expect(await actions(product, admin)).toEqual(['team-approved: Acme s.r.o.'])
})

test('with a mail server the activations wait in the queue, and expire after 14 days', async () => {
  const product = await startTestProduct({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Course <c@course.example>' } })
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, { teamEmails: [] })
  const answer = await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  expect(answer.body.data.team.members[0]!.activation).toBe('queued')
  await product.deps.db.updateTable('mail').set({ state: 'failed' }).where('kind', '=', 'activation').execute()
  const failed = await product.call(listTeams, { as: admin.token })
  expect(failed.body.data.teams[0]!.members[0]!.activation).toBe('failed')
  product.clock.advance({ days: 14 })
  const later = await product.signIn({ role: 'admin' })
  const expired = await product.call(listTeams, { as: later.token })
  expect(expired.body.data.teams[0]!.members[0]!.activation).toBe('expired')
})

test('edits made while approving replace the listed members, never the contact; a wrong address approves nobody', async () => {
  const { product, call, activated } = await start()
  expect(await product.call(approveTeam, { ...call, body: { teamEmails: ['nobody'] } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'teamEmails.0', message: 'Please enter a valid email address' }] },
  })
  expect(await activated()).toEqual([])
  const teamEmails = ['Eva@acme.example', 'new@acme.example', 'jana@acme.example', '']
  const answer = await product.call(approveTeam, { ...call, body: { teamEmails } })
  expect(answer.body.data.team.teamEmails).toEqual(['eva@acme.example', 'new@acme.example'])
  expect(await activated()).toEqual(['eva@acme.example', 'jana@acme.example', 'new@acme.example'])
})

test('corrections of a list that somebody else changed meanwhile are refused with the current list, and approve nobody', async () => {
  const { product, team, call, activated } = await start()
  const basedOn = { contactEmail: team.contactEmail, teamEmails: team.teamEmails }
  await product.call(addTeamMember, { ...call, body: { email: 'ivo@acme.example' } })
  const teamEmails = ['eva@acme.example']
  const current = { contactEmail: 'jana@acme.example', teamEmails: [...team.teamEmails, 'ivo@acme.example'] }
  expect(await product.call(approveTeam, { ...call, body: { teamEmails, basedOn } })).toMatchObject({
    status: 409,
    body: { code: 'team-changed', details: current },
  })
  expect(await activated()).toEqual([])
  const again = await product.call(approveTeam, { ...call, body: { teamEmails, basedOn: current } })
  expect(again.body.data.team).toMatchObject({ status: 'approved', teamEmails })
  expect(await activated()).toEqual(['eva@acme.example', 'jana@acme.example'])
})

test('a mistyped address of the contact can be put right while approving, to one of a listed person too', async () => {
  const { product, call, activated } = await start()
  const answer = await product.call(approveTeam, { ...call, body: { contactEmail: 'Petr@acme.example' } })
  expect(answer.body.data.team).toMatchObject({ contactEmail: 'petr@acme.example', teamEmails: ['eva@acme.example'] })
  expect(await activated()).toEqual(['eva@acme.example', 'petr@acme.example'])
})

test('sorted by due date the oldest request comes first, and decided ones come last', async () => {
  const { product, admin, team } = await start()
  product.clock.advance({ hours: 1 })
  const second = await askForAccess(product, admin, { companyName: 'Beta', contactEmail: 'b@beta.example' })
  product.clock.advance({ hours: 1 })
  const third = await askForAccess(product, admin, { companyName: 'Gamma', contactEmail: 'g@gamma.example' })
  await product.call(rejectTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const order = async (direction: 'asc' | 'desc') =>
    (await product.call(listTeams, { as: admin.token, query: { sort: 'dueAt', direction } })).body.data.teams.map(
      ({ _id }) => _id,
    )
  expect(await order('asc')).toEqual([second._id, third._id, team._id])
  expect(await order('desc')).toEqual([team._id, third._id, second._id])
})

test('two admins deciding at once get one result; the other learns the decision', async () => {
  const { product, call } = await start()
  const other = { ...call, as: (await product.signIn({ role: 'admin' })).token }
  const answers = await Promise.all([
    product.call(approveTeam, call),
    product.call(rejectTeam, other),
    product.call(approveTeam, other),
  ])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const [{ status }] = (await product.deps.db.selectFrom('teams').select('status').execute()) as [{ status: string }]
  for (const answer of answers.filter((candidate) => candidate.status !== 200))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'team-decided', message: `This request has already been ${status}.` },
    })
  expect(await product.mails('activation')).toHaveLength(status === 'approved' ? 3 : 0)
  expect(await product.mails('rejection')).toHaveLength(status === 'rejected' ? 1 : 0)
})

test('rejecting mails the contact alone, with the reason if one is given', async () => {
  const { product, admin, call } = await start()
  const answer = await product.call(rejectTeam, { ...call, body: { reason: ' We need a company address. ' } })
  expect(answer.body.data.team).toMatchObject({
    status: 'rejected',
    rejectionReason: 'We need a company address.',
    rejectedAt: product.clock.now().toISOString(),
  })
  const mails = await product.mails('rejection')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['jana@acme.example'])
  expect(mails[0]!.text).toContain('> We need a company address.')
  expect(mails[0]!.text).not.toMatch(/Acme s\.r\.o\.|three principals/)
  const other = await askForAccess(product, admin, { contactEmail: 'b@beta.example' })
  const without = await product.call(rejectTeam, { as: admin.token, params: { id: other._id } })
  expect(without.body.data.team.rejectionReason).toBeNull()
  expect((await product.mails('rejection')).at(-1)!.text).not.toContain('reason')
})

test('a rejected team can be reopened and approved; nothing else can be reopened', async () => {
  const { product, admin, team, call } = await start()
  expect(await product.call(reopenTeam, call)).toMatchObject({
    status: 409,
    body: { code: 'team-decided', message: 'This request is already open.' },
  })
  await product.call(rejectTeam, { ...call, body: { reason: 'No.' } })
  const reopened = await product.call(reopenTeam, call)
  expect(reopened.body.data.team).toMatchObject({ status: 'pending', rejectedAt: null, rejectionReason: null })
  expect((await product.call(getTeamRequest, { params: { token: team.requestToken } })).body.data.status).toBe('pending')
  expect((await product.call(approveTeam, { ...call, body: {} })).status).toBe(200)
  expect(await product.call(reopenTeam, call)).toMatchObject({
    status: 409,
    body: { message: 'This request has already been approved. Only a rejected request can be reopened.' },
  })
  expect(await actions(product, admin)).toEqual(
    ['team-rejected', 'team-reopened', 'team-approved'].map((action) => `${action}: Acme s.r.o.`),
  )
})

test.each(['pending', 'approved', 'rejected'])(
  'a %s team can be deleted; its links are dead and accounts stay',
  async (status) => {
    const { product, admin, team, call } = await start()
    await product.signIn({ email: 'petr@acme.example', userType: 'full' })
    if (status === 'approved') await product.call(approveTeam, { ...call, body: {} })
    if (status === 'rejected') await product.call(rejectTeam, { ...call, body: {} })
    const answer = await product.call(deleteTeam, call)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Team deleted successfully!' } })
    expect((await product.call(listTeams, { as: admin.token })).body.total).toBe(0)
    expect((await product.call(getTeamRequest, { params: { token: team.requestToken } })).status).toBe(404)
    expect(await product.deps.db.selectFrom('activations').select('id').execute()).toEqual([])
    expect(
      await product.deps.db.selectFrom('users').select('id').where('email', '=', 'petr@acme.example').execute(),
    ).toHaveLength(1)
  },
)

test('every decision on a deleted team is refused as not found, and a malformed id is bad input', async () => {
  const { product, call } = await start()
  await product.call(deleteTeam, call)
  for (const endpoint of [approveTeam, rejectTeam, reopenTeam, deleteTeam])
    expect(await product.call(endpoint, call)).toMatchObject({
      status: 404,
      body: { code: 'team-not-found', message: 'This team no longer exists.' },
    })
  expect((await product.call(resendActivations, { ...call, body: { emails: ['a@b.example'] } })).status).toBe(404)
  expect((await product.call(approveTeam, { ...call, params: { id: 'x' } })).status).toBe(400)
})
