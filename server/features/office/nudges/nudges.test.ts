import { expect, test } from 'vitest'
import { remindersConsent } from '#content/consents.ts'
import { deleteInvitation } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { listStuckPeople, previewNudge, sendNudge, viewNudge } from '#contract/nudges.ts'
import { completeLesson } from '#contract/progress.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { startTestMailbox } from '../../../testing/test-mailbox.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { remindLearners } from '../../learning/learning-plan/remind-learners.task.ts'

const consent = { on: true, consentVersion: remindersConsent.version } as const

const readLesson = (product: TestProduct, as: { as: string } | { invitation: string }) =>
  product.call(completeLesson, { ...as, params: { moduleId: 1, lessonId: 1 }, body: { timeSpent: 5 } })

/** An admin, signed in again: the sessions of before have ended when weeks pass. */
const admin = async (product: TestProduct) => (await product.signIn({ role: 'admin' })).token

/** A learner who asked for reminders and stopped after the first lesson. */
async function startWithStoppedLearner() {
  const product = await startTestProduct()
  const jana = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Malá' })
  await readLesson(product, { as: jana.token })
  await product.call(setReminders, { as: jana.token, body: consent })
  product.clock.advance({ days: 8 })
  return { product, jana, as: await admin(product), params: { group: 'learners', id: jana.id } as const }
}

const idOfInvitation = async ({ pool }: TestProduct, email: string): Promise<string> =>
  (await pool.query('select id from invitations where email = $1', [email])).rows[0].id

test('a nudge is shown first and goes out word by word as it was shown', async () => {
  const { product, as, params } = await startWithStoppedLearner()
  const shown = (await product.call(previewNudge, { as, params })).body.data
  expect(shown.text).toContain('Hello Jana Malá,')
  expect(shown.text.replace(/\s+/g, ' ')).toContain('You stopped at “Welcome”. Next is “Why Principal Talent Matters”')
  expect((await product.mails('nudge')).length).toBe(0)
  const frame = await product.app.inject(shown.viewUrl)
  expect([frame.statusCode, frame.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await product.call(viewNudge, { params })).body.code).toBe('mail-not-found')
  const viewAgain = async () => (await product.app.inject(shown.viewUrl)).json().code
  const sent = await product.call(sendNudge, { as, params })
  expect(sent.body).toMatchObject({ data: { delivery: 'kept' }, message: 'The nudge is kept: no SMTP server is set.' })
  const [mail] = await product.mails('nudge')
  expect([mail!.toEmail, mail!.subject, mail!.text]).toEqual(['jana@example.com', shown.subject, shown.text])
  expect(mail!.headers['List-Unsubscribe']).toContain('/api/unsubscribe/reminders.')
  expect(await viewAgain()).toBe('nudge-not-possible')
  const audit = await product.pool.query("select action from audit_entries where action = 'nudge-sent'")
  expect(audit.rowCount).toBe(1)
  await product.pool.query('delete from users where id = $1', [params.id])
  expect(await viewAgain()).toBe('person-not-stuck')
})

test('with a mail server a nudge is on its way', async () => {
  const mailbox = await startTestMailbox()
  const product = await startTestProduct({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'course@example.com' } })
  const jana = await product.signIn()
  await product.call(setReminders, { as: jana.token, body: consent })
  product.clock.advance({ days: 8 })
  const sent = await product.call(sendNudge, { as: await admin(product), params: { group: 'learners', id: jana.id } })
  expect(sent.body).toMatchObject({ data: { delivery: 'queued' }, message: 'The nudge is on its way.' })
})

test('of two concurrent nudges one is sent, and the person is not nudged again within 14 days', async () => {
  const { product, as, params } = await startWithStoppedLearner()
  const both = await Promise.all([product.call(sendNudge, { as, params }), product.call(sendNudge, { as, params })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await product.mails('nudge')).toHaveLength(1)
  product.clock.advance({ days: 13, hours: 23 })
  const early = await product.call(sendNudge, { as: await admin(product), params })
  expect([early.status, early.body.code, early.body.message]).toEqual([
    409,
    'nudge-not-possible',
    'Nudged on 29 November 2026; not again within 14 days.',
  ])
  expect((await product.call(previewNudge, { as: await admin(product), params })).body.code).toBe('nudge-not-possible')
  // The database enforces the rule for every writer.
  await expect(
    product.pool.query("update nudges set previous_at = nudged_at, nudged_at = nudged_at + interval '13 days'"),
  ).rejects.toThrow(/check constraint/)
  product.clock.advance({ hours: 2 })
  expect((await product.call(sendNudge, { as: await admin(product), params })).status).toBe(200)
  expect(await product.mails('nudge')).toHaveLength(2)
})

test('a nudge counts among the weekly reminders, before and after', async () => {
  const { product, as, params } = await startWithStoppedLearner()
  await product.call(sendNudge, { as, params })
  expect(await remindLearners(product.deps)).toBe(0)
  product.clock.advance({ days: 7 })
  expect(await remindLearners(product.deps)).toBe(1)
  product.clock.advance({ days: 6 })
  await product.pool.query('delete from nudges')
  const refused = await product.call(sendNudge, { as: await admin(product), params })
  expect(refused.body.message).toMatch(/^Reminded on 6 December 2026; reminders come at most once a week\.$/)
})

test('no nudge is sent without consent, to an unproven address, or after a refusal of our mails', async () => {
  const { product, jana, params, as } = await startWithStoppedLearner()
  const obstacle = async () => (await product.call(sendNudge, { as, params })).body.message
  await product.pool.query('update users set email_proven_at = null where id = $1', [jana.id])
  expect(await obstacle()).toBe('The address has not been proven.')
  await product.pool.query('update users set email_proven_at = now() where id = $1', [jana.id])
  await insertSuppression(product.deps.db, product.deps, jana.email, 'all')
  expect(await obstacle()).toBe('Does not want emails from us.')
  await product.pool.query('delete from suppressions')
  await product.pool.query('update learning_plans set reminders_on = false')
  expect(await obstacle()).toBe('Has agreed neither to reminders nor to offers.')
  expect(await product.mails('nudge')).toEqual([])
  expect((await product.pool.query('select from nudges')).rowCount).toBe(0)
})

test('a nudge on the ground of agreed offers is marked as advertising and ends with that consent', async () => {
  const { product, jana, params, as } = await startWithStoppedLearner()
  await product.pool.query('update learning_plans set reminders_on = false')
  await product.pool.query(
    `insert into consents (id, user_id, email_hash, purpose, text_version, text, form, given_at, confirmed_at)
     values (gen_random_uuid(), $1, 'x', 'marketing', '1', 'Yes', 'test', now(), now())`,
    [jana.id],
  )
  const shown = (await product.call(previewNudge, { as, params })).body.data
  expect(shown.subject).toMatch(/^Obchodní sdělení: /)
  await insertSuppression(product.deps.db, product.deps, jana.email, 'marketing')
  expect((await product.call(sendNudge, { as, params })).body.message).toBe('Has agreed neither to reminders nor to offers.')
  await product.pool.query('delete from suppressions')
  expect((await product.call(sendNudge, { as, params })).status).toBe(200)
  expect((await product.mails('nudge'))[0]!.subject).toBe(shown.subject)
})

test('an invited person is nudged only after asking for the invitation and opening it, while it is valid', async () => {
  const product = await startTestProduct()
  const invitation = await openInvitation(product)
  const params = { group: 'invited', id: await idOfInvitation(product, 'invited@example.com') } as const
  product.clock.advance({ days: 9 })
  const as = await admin(product)
  const obstacle = async () => (await product.call(sendNudge, { as, params })).body.message
  expect(await obstacle()).toBe('Has not opened the invitation, which promises that no reminder will follow.')
  await product.pool.query('update invitations set opened_at = created_at')
  await product.pool.query("update invitations set source = 'customer'")
  expect(await obstacle()).toBe('Did not ask for the invitation, which promises that no reminder will follow.')
  await product.pool.query("update invitations set source = 'asked', expires_at = $1", [product.clock.now()])
  expect(await obstacle()).toBe('The invitation has expired. Please renew it first.')
  await product.pool.query("update invitations set expires_at = $1::timestamptz + interval '2 days'", [product.clock.now()])
  const sent = await product.call(sendNudge, { as, params })
  expect(sent.status).toBe(200)
  const [mail] = await product.mails('nudge')
  expect(mail!.text).toContain(`/preview/${invitation}/module1`)
  expect(mail!.headers['List-Unsubscribe']).toContain('/api/unsubscribe/')
  expect(await obstacle()).toContain('not again within 14 days')
  // The pause holds when the person has an account meanwhile.
  const account = await product.signIn({ email: 'invited@example.com' })
  await product.call(setReminders, { as: account.token, body: consent })
  product.clock.advance({ days: 8 })
  const again = { group: 'learners', id: account.id } as const
  const refused = await product.call(sendNudge, { as: await admin(product), params: again })
  expect(refused.body.message).toContain('not again within 14 days')
})

test('an invitation that is deleted and made again keeps the pause, and the note of it holds no address', async () => {
  const product = await startTestProduct()
  const invite = async () => {
    await openInvitation(product)
    await product.pool.query("update invitations set opened_at = created_at, expires_at = created_at + interval '60 days'")
    return { group: 'invited', id: await idOfInvitation(product, 'invited@example.com') } as const
  }
  const first = await invite()
  product.clock.advance({ days: 8 })
  const as = await admin(product)
  expect((await product.call(sendNudge, { as, params: first })).status).toBe(200)
  const deleted = await product.call(deleteInvitation, { as, params: { id: first.id } })
  expect(deleted.status).toBe(200)
  const second = await invite()
  product.clock.advance({ days: 8 })
  const early = await product.call(sendNudge, { as: await admin(product), params: second })
  expect(early.body.message).toBe('Nudged on 29 November 2026; not again within 14 days.')
  const listed = await product.call(listStuckPeople, { as: await admin(product), query: { group: 'invited' } })
  expect(listed.body.data).toMatchObject([{ id: second.id, lastNudgedAt: '2026-11-29T09:00:00.000Z' }])
  expect(JSON.stringify((await product.pool.query('select * from nudges')).rows)).not.toContain('example.com')
  product.clock.advance({ days: 7 })
  expect((await product.call(sendNudge, { as: await admin(product), params: second })).status).toBe(200)
})

test('people who have finished, continued or been deleted are not nudged', async () => {
  const { product, jana, params } = await startWithStoppedLearner()
  await readLesson(product, { as: (await product.signIn()).token })
  await product.pool.query('update lesson_progress set last_opened_at = $1', [product.clock.now()])
  expect((await product.call(sendNudge, { as: await admin(product), params })).body.code).toBe('person-not-stuck')
  await completeModules(product, jana.id, [1, 2, 3, 4, 5, 6, 7, 8])
  product.clock.advance({ days: 20 })
  expect((await product.call(listStuckPeople, { as: await admin(product) })).body.data.map(({ id }) => id)).not.toContain(jana.id)
  await product.pool.query('delete from users where id = $1', [jana.id])
  expect((await product.call(sendNudge, { as: await admin(product), params })).body.code).toBe('person-not-stuck')
})
