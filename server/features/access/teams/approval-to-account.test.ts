import { expect, test } from 'vitest'
import { getActivation, getMe, registerAccount } from '#contract/auth.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { checkApproval, sendActivationAgain } from '#contract/preview.ts'
import { approveTeam, listTeams, rejectTeam, reopenTeam, submitInterest } from '#contract/teams.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { readCatalogue } from '../../learning/lessons/catalogue.service.ts'
import { ensureLearner } from '../../learning/progress/learners.service.ts'

const jana = { email: 'jana@acme.example', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme s.r.o.' }

async function start() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await openInvitation(product, jana.email)
  const invitation = await product.deps.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
  const flags = async () => {
    const { data } = (await product.call(checkApproval, { params: { token: invitation.token } })).body
    return [data.requested, data.teamApproved, data.hasCredentials, data.hasRegistered, data.message]
  }
  /** Asks for access, by the invitation unless `form` says otherwise, and approves it. */
  const approve = async (form: object = { invitation: invitation.token }) => {
    const team = await askForAccess(product, admin, { ...form })
    await product.call(approveTeam, { as: admin.token, params: { id: team._id } })
  }
  const register = (activation: string, person = jana) => product.call(registerAccount, { body: { ...person, activation } })
  return { product, admin, invitation, flags, approve, register }
}

const member = async (product: TestProduct, admin: { token: string }, email: string) => {
  const list = await product.call(listTeams, { as: admin.token })
  return list.body.data.teams[0]!.members.find((candidate) => candidate.email === email)!
}

test('from invitation to full account: each state of the approval, and the preview’s work moves along', async () => {
  const { product, admin, invitation, flags, register } = await start()
  expect(await flags()).toEqual([false, false, false, false, 'No request has been made yet.'])
  const learnerId = await ensureLearner(product.deps.db, { invitationId: invitation.id })
  await product.deps.db
    .insertInto('moduleCompletions')
    .values({ learnerId, moduleId: 1, completedAt: product.clock.now() })
    .execute()
  const team = await askForAccess(product, admin, { invitation: invitation.token })
  expect(await flags()).toEqual([true, false, false, false, 'Application Under Review'])
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  expect(await flags()).toEqual([true, true, true, false, 'Team Approved!'])

  const { token } = await readActivation(product, jana.email)
  const opened = await product.call(getActivation, { params: { token } })
  expect(opened.body.data).toMatchObject({ email: jana.email, company: 'Acme s.r.o.' })
  const registered = await register(token)
  expect(registered.body.data.user).toMatchObject({ userType: 'full', role: 'user', accessExpiresAt: null })
  expect(await flags()).toEqual([true, true, true, true, 'Team Approved!'])
  const approval = await product.call(checkApproval, { params: { token: invitation.token } })
  expect(approval.body.data.user).toEqual({ email: jana.email, fullName: jana.fullName, role: 'user' })
  expect((await readCatalogue(product.deps.db, { userId: registered.body.data.user.id })).completed.has(1)).toBe(true)
  expect(await member(product, admin, jana.email)).toMatchObject({
    activation: 'activated',
    activatedAt: product.clock.now().toISOString(),
  })
  expect((await register(token)).status).toBe(410)
})

test('an approved person asks for the link again, not for another approval', async () => {
  const { product, admin, invitation, register } = await start()
  const team = await askForAccess(product, admin, { invitation: invitation.token })
  const again = () => product.call(sendActivationAgain, { params: { token: invitation.token } })
  expect((await again()).status).toBe(200)
  expect(await product.mails('activation')).toEqual([])
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const first = await readActivation(product, jana.email)

  const body = { companyName: 'Acme', contactName: 'Jana', contactEmail: jana.email, recruiterType: 'internal' as const }
  const second = await product.call(submitInterest, { body: { ...body, teamEmails: [], invitation: invitation.token } })
  expect([second.status, second.body.code]).toEqual([409, 'already-approved'])

  expect((await again()).status).toBe(200)
  const { token } = await readActivation(product, jana.email)
  expect(token).not.toBe(first.token)
  expect((await register(first.token)).status).toBe(410)
  expect((await register(token)).status).toBe(201)
  await again()
  expect((await readActivation(product, jana.email)).token).toBe(token)
})

test('requests for the link that arrive at once send no more of them than one after the other', async () => {
  const { product, invitation, approve } = await start()
  await approve()
  await Promise.all(Array.from({ length: 10 }, () => product.call(sendActivationAgain, { params: { token: invitation.token } })))
  expect((await product.mails('activation')).filter(({ toEmail }) => toEmail === jana.email)).toHaveLength(4)
})

test('a forgotten password of an approved person without an account sends the activation again, a few times a day', async () => {
  const { product, approve, register } = await start()
  const forget = async () => {
    expect((await product.call(forgotPassword, { body: { email: jana.email } })).status).toBe(200)
    await runPendingJobs(product)
  }
  const toJana = async () => (await product.mails('activation')).filter(({ toEmail }) => toEmail === jana.email)
  await forget()
  expect(await toJana()).toEqual([])
  await approve()
  // A link that has expired is no reason to wait for an admin.
  product.clock.advance({ days: 20 })
  for (let turn = 0; turn < 6; turn += 1) await forget()
  expect(await toJana()).toHaveLength(5)
  const { token } = await readActivation(product, jana.email)
  expect((await register(token)).status).toBe(201)
  await forget()
  expect(await toJana()).toHaveLength(5)
})

test('a rejected and reopened request shows in the approval of the invitation', async () => {
  const { product, admin, invitation, flags } = await start()
  const team = await askForAccess(product, admin, { invitation: invitation.token })
  await product.call(rejectTeam, { as: admin.token, params: { id: team._id }, body: { reason: 'Agencies only.' } })
  const rejected = await product.call(checkApproval, { params: { token: invitation.token } })
  expect(rejected.body.data).toMatchObject({ teamRejected: true, teamApproved: false, rejectionReason: 'Agencies only.' })
  await product.call(reopenTeam, { as: admin.token, params: { id: team._id } })
  expect(await flags()).toEqual([true, false, false, false, 'Application Under Review'])
})

test('a later request of a stranger that lists the address hides no approved team', async () => {
  const { product, admin, flags, approve } = await start()
  await approve({})
  product.clock.advance({ minutes: 1 })
  await askForAccess(product, admin, { contactEmail: 'eva@stranger.example', teamEmails: [jana.email] })
  expect(await flags()).toEqual([true, true, true, false, 'Team Approved!'])
})

test('a request that names another person as the contact does not reveal the name of that account', async () => {
  const { product, invitation, approve } = await start()
  await product.signIn({ email: 'eva@acme.example', fullName: 'Eva Malá' })
  await approve({ invitation: invitation.token, contactEmail: 'eva@acme.example', contactName: 'E. M.' })
  const approval = await product.call(checkApproval, { params: { token: invitation.token } })
  expect(approval.body.data).toMatchObject({ hasRegistered: true, user: { email: 'eva@acme.example', fullName: 'E. M.' } })
})

test('the code from the mail works where the link does not, for its own address only', async () => {
  const { product, approve, register } = await start()
  await approve({})
  const { code } = await readActivation(product, 'petr@acme.example')
  const foreign = await register(code, { ...jana, email: 'thief@acme.example' })
  expect(foreign).toMatchObject({ status: 400, body: { code: 'activation-code-wrong' } })
  const answer = await register(code, { ...jana, email: 'petr@acme.example' })
  expect(answer.body.data.user.userType).toBe('full')
})

test('a proven account gets full access at approval, with a mail about it and no activation', async () => {
  const { product, admin, approve } = await start()
  const demo = await product.signIn({ email: jana.email, userType: 'demo' })
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).where('id', '=', demo.id).execute()
  await approve({ teamEmails: [] })
  const me = await product.call(getMe, { as: demo.token })
  expect(me.body.data.user).toMatchObject({ userType: 'full', accessExpiresAt: null })
  expect(await product.mails('activation')).toEqual([])
  const [mail] = await product.mails('access-open')
  expect(mail).toMatchObject({ toEmail: jana.email, subject: 'You have full access to the course' })
  expect(mail!.text).toContain('Acme s.r.o. now has access to all 8 modules.')
  expect(mail!.text).not.toContain('s.r.o..')
  expect((await member(product, admin, jana.email)).activation).toBe('activated')
})

test('an unproven account stays a demo at approval and becomes full by its owner’s link', async () => {
  const { product, admin, approve, register } = await start()
  const before = await product.call(registerAccount, { body: jana })
  await approve({ teamEmails: [] })
  expect((await product.call(getMe, { as: before.body.data.token })).body.data.user.userType).toBe('demo')
  expect((await member(product, admin, jana.email)).activation).toBe('kept')
  const { token } = await readActivation(product, jana.email)
  const after = await register(token, { ...jana, password: 'another horse 2' })
  expect(after.body.data.user).toMatchObject({ id: before.body.data.user.id, userType: 'full' })
  expect((await product.call(getMe, { as: before.body.data.token })).status).toBe(401)
  expect((await member(product, admin, jana.email)).activation).toBe('activated')
})

test('an admin listed in a team keeps the role and gets no activation of an account that exists', async () => {
  const { product, admin, approve } = await start()
  const boss = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await approve({ teamEmails: [boss.email] })
  expect((await product.mails('activation')).map((mail) => mail.toEmail)).toEqual([jana.email])
  expect((await product.call(getMe, { as: boss.token })).body.data.user.role).toBe('admin')
  expect((await member(product, admin, boss.email)).activation).toBe('activated')
})
