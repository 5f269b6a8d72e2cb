import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import {
  deleteInvitation,
  deleteInvitations,
  type InvitationSource,
  listInvitations,
  previewInvitationMail,
  renewInvitation,
  renewInvitations,
  resendInvitations,
  resetInvitation,
  sendInvitations,
  viewInvitationMail,
} from '#contract/invitations.ts'
import {
  checkApproval,
  getDemoFacts,
  markInvitationUsed,
  openPreview,
  sendActivationAgain,
  trackPreviewAccess,
} from '#contract/preview.ts'
import type { Deps } from '../../../deps.ts'
import { changeOne } from '../../../platform/db/change-in-bulk.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { isSignedAddress, signAddress } from '../../../platform/http/signed-address.ts'
import { sendMailHtml } from '../../../platform/mail/mail-view.ts'
import { mailSentence } from '../../../platform/mail/queue-mail.ts'
import { readCatalogue } from '../../learning/lessons/catalogue.service.ts'
import { demoDays } from '../../people/registration/registration.service.ts'
import * as approval from './approval.service.ts'
import * as changes from './change-invitations.service.ts'
import * as invitations from './invitations.service.ts'
import * as steps from './preview-steps.service.ts'

/** Days before a demo's end at which it shows a warning. */
const warnDays = 2

type Origin = { source: InvitationSource; namedBy?: string | undefined; note?: string | undefined }

const originOf = ({ source, namedBy, note }: Origin) => ({ source, namedBy: namedBy ?? null, note: note ?? null })

/** The signed address of the previewed mail, including the origin that it quotes. */
const viewAddress = ({ source, namedBy, note }: Origin) =>
  `${viewInvitationMail.path}?${new URLSearchParams({ source, ...(namedBy ? { namedBy } : {}), ...(note ? { note } : {}) })}`

const mailed = (deps: Deps, sendMail: boolean) => (sendMail ? { message: mailSentence(deps, 'The email is on its way.') } : {})

export const invitationRoutes = (deps: Deps): Binding[] => [
  on(openPreview, async ({ params }) => {
    const { id, email, expiresAt } = await invitations.findOpenInvitation(deps, params.token)
    const { modules, completed } = await readCatalogue(deps.db, { invitationId: id })
    return { email, expiresAt, moduleCompleted: completed.has(previewModuleId), modules }
  }),
  on(getDemoFacts, async () => ({ demoDays, warnDays, modules: (await readCatalogue(deps.db)).modules })),
  on(checkApproval, ({ params }) => approval.checkApproval(deps, params.token)),
  on(sendActivationAgain, ({ params }) => approval.sendActivationAgain(deps, params.token)),
  on(markInvitationUsed, async ({ params }) => {
    const { token } = await invitations.findOpenInvitation(deps, params.token)
    await invitations.markInvitationUsed(deps.db, deps, token)
  }),
  on(trackPreviewAccess, ({ params, body, userAgent }) => steps.trackPreviewAccess(deps, params.token, body, userAgent)),
  ...listRoutes(deps, listInvitations, (filter) => invitations.listInvitations(deps, filter)),
  on(previewInvitationMail, async ({ query }) => {
    const { subject, text } = await invitations.previewInvitationMail(deps, originOf(query))
    return { subject, text, viewUrl: signAddress(deps.authSecret, viewAddress(query), deps.clock.now()) }
  }),
  on(viewInvitationMail, async ({ query, reply }) => {
    if (!isSignedAddress(deps.authSecret, viewAddress(query), query, deps.clock.now())) throw new DomainError('mail-not-found')
    return sendMailHtml(reply, (await invitations.previewInvitationMail(deps, originOf(query))).html)
  }),
  on(sendInvitations, async ({ body, caller }) => {
    const names = new Map(body.names.flatMap(({ email, name }) => (name ? [[email, name] as const] : [])))
    const outcome = await invitations.sendInvitations(deps, body.emails, originOf(body), caller.account, names)
    return outcome.delivery === 'kept' && outcome.sent.length > 0
      ? answer(outcome, { message: 'The invitations are ready, but no email has left: no SMTP server is set.' })
      : outcome
  }),
  on(renewInvitation, async ({ params, body, caller }) => {
    const invitation = await changes.renewInvitation(deps, params.id, body.days, body.sendMail, caller.account)
    return answer({ invitation }, mailed(deps, body.sendMail))
  }),
  on(resetInvitation, async ({ params, body, caller }) =>
    answer(await changes.resetInvitation(deps, params.id, body.sendMail, caller.account), mailed(deps, body.sendMail)),
  ),
  on(renewInvitations, ({ body, caller }) => changes.renewInvitations(deps, body.renewals, body.sendMail, caller.account)),
  on(resendInvitations, ({ body, caller }) => changes.resendInvitations(deps, body.ids, caller.account)),
  on(deleteInvitations, ({ body, caller }) => changes.deleteInvitations(deps, body.ids, caller.account)),
  on(deleteInvitation, async ({ params, caller }) => {
    await changeOne(params.id, (ids) => changes.deleteInvitations(deps, ids, caller.account))
    return answer(undefined, { message: 'Invitation deleted successfully!' })
  }),
]
