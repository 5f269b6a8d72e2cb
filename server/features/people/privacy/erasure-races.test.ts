import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { listInvitations, renewInvitation, sendInvitations } from '#contract/invitations.ts'
import { approveTeam } from '#contract/teams.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { dumpDatabase, tablesWith } from '../../../testing/dump.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { writePasswordReset } from '../passwords/passwords.service.ts'
import { addressConfirmationMail } from '../registration/registration-email.ts'
import { erasePerson } from './erasure.service.ts'

const email = 'eva@acme.example'

/** Erases while another transaction that writes about the person has done everything but its note in the audit. */
async function eraseDuring(product: TestProduct, write: () => Promise<{ status: number; text: string }>): Promise<void> {
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('lock table audit_entries in share mode')
  const writing = write()
  await untilStatementsWait(product, 1)
  const erasing = product.deps.db
    .transaction()
    .execute((trx) => erasePerson(trx, product.deps, { userId: undefined, address: email }))
  await Promise.race([erasing, untilStatementsWait(product, 2)])
  await holder.query('commit')
  holder.release()
  await erasing
  const { status, text } = await writing
  expect(status, text).toBe(200)
}

test('a member who is erased while the team is approved leaves no activation and no mail', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, { teamEmails: [email] })
  await eraseDuring(product, () => product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} }))
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual([])
})

test('an invited person who is erased while the invitation is renewed leaves no mail', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  const [invitation] = (await product.call(listInvitations, { as: admin.token })).body.data.invitations
  const given = { as: admin.token, params: { id: invitation?._id ?? '' }, body: { days: 5, sendMail: true } }
  await eraseDuring(product, () => product.call(renewInvitation, given))
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual([])
})

test('a mail that is being written to an account while it is erased goes with it', async () => {
  const product = await startTestProduct()
  const body = { email, password: 'correct horse 1', fullName: 'Eva', company: 'Acme' }
  const { id: userId } = (await product.call(registerAccount, { body })).body.data.user
  let erasing: Promise<void> | undefined
  await product.deps.db.transaction().execute(async (trx) => {
    await queueMail(trx, product.deps, addressConfirmationMail, email, { userId, endsAt: 0 })
    erasing = product.deps.db.transaction().execute((other) => erasePerson(other, product.deps, { userId, address: undefined }))
    await untilStatementsWait(product, 1)
  })
  await erasing
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual([])
})

test('a link for a new password that is being written while the account is erased is not written, and no job fails', async () => {
  const product = await startTestProduct()
  const body = { email, password: 'correct horse 1', fullName: 'Eva', company: 'Acme' }
  const { id: userId } = (await product.call(registerAccount, { body })).body.data.user
  let writing: Promise<void> | undefined
  await product.deps.db.transaction().execute(async (trx) => {
    await erasePerson(trx, product.deps, { userId, address: undefined })
    writing = writePasswordReset(product.deps, userId)
    await untilStatementsWait(product, 1)
  })
  await writing
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual([])
})
