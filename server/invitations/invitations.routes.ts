import { DomainError } from '#contract/domain-error.ts'
import {
  checkApproval,
  deleteInvitation,
  getDemoFacts,
  listInvitations,
  markInvitationUsed,
  openPreview,
  previewInvitationMail,
  renewInvitation,
  resetInvitation,
  sendInvitations,
  trackPreviewAccess,
  viewInvitationMail,
} from '#contract/invitations.ts'
import { demoDays } from '../auth/registration.service.ts'
import { readCatalogue } from '../course/catalogue.service.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { isSignedAddress, signAddress } from '../http/signed-address.ts'
import { sendMailHtml } from '../mail/mail-view.ts'
import * as approval from './approval.service.ts'
import * as invitations from './invitations.service.ts'

/** Days before the end from which a demo is warned (V§9). */
const warnDays = 2

/** The calls of invitations and the preview. */
export const invitationRoutes = (deps: Deps): Binding[] => [
  on(openPreview, async ({ params }) => {
    const { id, email, expiresAt } = await invitations.findOpenInvitation(deps, params.token)
    const { modules, completed } = await readCatalogue(deps.db, { invitationId: id })
    return { email, expiresAt, moduleCompleted: completed.has(1), modules }
  }),
  on(getDemoFacts, async () => ({ demoDays, warnDays, modules: (await readCatalogue(deps.db)).modules })),
  on(checkApproval, ({ params }) => approval.checkApproval(deps, params.token)),
  on(markInvitationUsed, async ({ params }) => {
    const invitation = await invitations.findOpenInvitation(deps, params.token)
    await invitations.markInvitationUsed(deps.db, deps, invitation.id)
  }),
  on(trackPreviewAccess, ({ params, body, userAgent }) => invitations.trackPreviewAccess(deps, params.token, body, userAgent)),
  on(listInvitations, async ({ query }) => {
    const { invitations: page, ...size } = await invitations.listInvitations(deps, query)
    return answer({ invitations: page }, size)
  }),
  on(previewInvitationMail, async () => ({
    ...invitations.previewInvitationMail(deps),
    viewUrl: signAddress(deps.authSecret, viewInvitationMail.path, deps.clock.now()),
  })),
  on(viewInvitationMail, async ({ query, reply }) => {
    if (!isSignedAddress(deps.authSecret, viewInvitationMail.path, query, deps.clock.now()))
      throw new DomainError('mail-not-found')
    return sendMailHtml(reply, invitations.previewInvitationMail(deps).html)
  }),
  on(sendInvitations, ({ body, caller }) => invitations.sendInvitations(deps, body.emails, body.source, caller.account)),
  on(renewInvitation, async ({ params, body, caller }) => ({
    invitation: await invitations.renewInvitation(deps, params.id, body.days, caller.account),
  })),
  on(resetInvitation, ({ params, caller }) => invitations.resetInvitation(deps, params.id, caller.account)),
  on(deleteInvitation, async ({ params, caller }) => {
    await invitations.deleteInvitation(deps, params.id, caller.account)
    return answer(undefined, { message: 'Invitation deleted successfully!' })
  }),
]
