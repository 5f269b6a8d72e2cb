import { deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import {
  confirmConsent,
  decideOnMention,
  eraseCertificate,
  erasePerson,
  exportPerson,
  findMentions,
  openUnsubscribe,
  unsubscribe,
} from '#contract/privacy.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { findPersonByAddress, personOf } from '../accounts/person.ts'
import * as consents from '../consents/consents.service.ts'
import * as unsubscribing from '../consents/unsubscribe.service.ts'
import * as erasure from './erasure.service.ts'
import { sendExport } from './export.service.ts'
import * as mentions from './mentions.service.ts'

export const privacyRoutes = (deps: Deps): Binding[] => [
  on(unsubscribe, async ({ params }) =>
    answer(await unsubscribing.unsubscribe(deps, params.token), { message: 'Done. You will get no more of these emails.' }),
  ),
  on(openUnsubscribe, async ({ params, reply }) => {
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/unsubscribe/${encodeURIComponent(params.token)}`)
  }),
  on(confirmConsent, ({ body }) => consents.confirmConsent(deps, body.token)),
  on(exportAccount, ({ caller, reply }) => sendExport(deps, personOf(caller.account), reply)),
  on(deleteOwnAccount, ({ body, caller }) => erasure.deleteOwnAccount(deps, caller.account, body)),
  on(exportPerson, async ({ body, caller, reply }) => {
    await recordAction(deps.db, deps, caller.account, 'person-exported', 'person', null)
    // The admin has verified that the request comes from the owner of the address.
    await sendExport(deps, await findPersonByAddress(deps.db, body.email), reply)
  }),
  on(erasePerson, ({ body, caller }) => erasure.erasePersonFor(deps, body.email, caller.account)),
  on(eraseCertificate, ({ body, caller }) => erasure.eraseCertificate(deps, body.code, caller.account)),
  on(findMentions, ({ body }) => mentions.findMentions(deps, body)),
  on(decideOnMention, ({ body, caller }) => mentions.decideOnMention(deps, body, caller.account)),
]
