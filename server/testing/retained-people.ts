import { sendInvitations } from '#contract/invitations.ts'
import { updateAccount } from '#contract/own-account.ts'
import { confirmConsent } from '#contract/privacy.ts'
import { approveTeam } from '#contract/teams.ts'
import { askForAccess } from './team-requests.ts'
import type { TestProduct } from './test-product.ts'

/** Invites a person. */
export const invite = async (product: TestProduct) => {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['petr@example.com'] } })
}

/** Requests and approves a team. */
export const approvedTeam = async (product: TestProduct) => {
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
}

/** Gives a consent to advertising and confirms it; returns the token of the session. */
export const consentAndConfirm = async (product: TestProduct) => {
  const { token } = await product.signIn({ role: 'admin' })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  const confirm = /confirm\?token=([\w-]+)/.exec((await product.mails('consent-confirmation'))[0]!.text)![1]!
  await product.call(confirmConsent, { body: { token: confirm } })
  return token
}
