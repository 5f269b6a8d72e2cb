import { DomainError } from '#contract/domain-error.ts'
import { listStuckPeople, previewNudge, sendNudge, viewNudge } from '#contract/nudges.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { isSignedAddress, signAddress } from '../../../platform/http/signed-address.ts'
import { sendMailHtml } from '../../../platform/mail/mail-view.ts'
import * as nudges from './nudges.service.ts'

const viewAddress = ({ group, id }: { group: string; id: string }) => `/api/nudges/${group}/${id}/view`

export const nudgeRoutes = (deps: Deps): Binding[] => [
  ...listRoutes(deps, listStuckPeople, (filter) => nudges.listStuckPeople(deps, filter)),
  on(previewNudge, async ({ params }) => {
    const { subject, text } = await nudges.previewNudge(deps, params.group, params.id)
    return { subject, text, viewUrl: signAddress(deps.authSecret, viewAddress(params), deps.clock.now()) }
  }),
  on(viewNudge, async ({ params, query, reply }) => {
    if (!isSignedAddress(deps.authSecret, viewAddress(params), query, deps.clock.now())) throw new DomainError('mail-not-found')
    return sendMailHtml(reply, (await nudges.previewNudge(deps, params.group, params.id)).html)
  }),
  on(sendNudge, async ({ params, caller }) => {
    const { delivery } = await nudges.sendNudge(deps, params.group, params.id, caller.account)
    const message = delivery === 'queued' ? 'The nudge is on its way.' : 'The nudge is kept: no SMTP server is set.'
    return answer({ delivery }, { message })
  }),
]
