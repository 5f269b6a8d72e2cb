import { randomUUID } from 'node:crypto'
import { type ConsentText, consentTexts } from '#content/consents.ts'
import { retention } from '#content/retention.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { ConsentState } from '#contract/own-account.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { deleteMarketingSuppression, insertSuppression } from '../../../platform/mail/suppressions.ts'
import { hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import type { Person } from '../accounts/person.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { confirmConsentMail, consentLink } from './consent-email.ts'
import {
  deleteUnconfirmed,
  endConsent,
  endConsentsOf,
  findConsentByToken,
  findConsentInForce,
  insertConsent,
  setConsentConfirmed,
} from './consents.queries.ts'

type Purpose = ConsentState['id']

/** Whether consent to an agreed version covers the current wording. */
const covers = ({ version, sameMeaning }: ConsentText, agreed: string | undefined): boolean =>
  agreed !== undefined && [version, ...sameMeaning].includes(agreed)

export const listConsentStates = (db: Queryable, person: Person): Promise<ConsentState[]> =>
  Promise.all(
    consentTexts.map(async (wording) => {
      const { id } = wording
      const row = await findConsentInForce(db, person, id)
      return {
        id,
        given: row !== undefined,
        givenAt: row?.givenAt.toISOString() ?? null,
        confirmedAt: row?.confirmedAt?.toISOString() ?? null,
        version: row?.textVersion ?? null,
        current: row === undefined || covers(wording, row.textVersion),
      }
    }),
  )

const wordingOf = (purpose: Purpose) => {
  const wording = consentTexts.find(({ id }) => id === purpose)
  if (!wording) throw new Error(`no consent is called ${purpose}`)
  return wording
}

/** Whether a consent to the current wording, or to one with the same meaning, is in force. */
export const hasConsented = async (db: Queryable, person: Person, purpose: Purpose): Promise<boolean> =>
  covers(wordingOf(purpose), (await findConsentInForce(db, person, purpose))?.textVersion)

/** Records a consent with its exact wording. Throws `email-unproven`, since an unproven address may be another person's. */
export async function giveConsent(
  trx: Queryable,
  deps: Pick<Deps, 'clock' | 'config' | 'authSecret'>,
  person: Person,
  purpose: Purpose,
  form: string,
): Promise<void> {
  const { userId, address } = person
  if (userId === undefined || address === undefined) throw new DomainError('email-unproven')
  const now = deps.clock.now()
  const wording = wordingOf(purpose)
  const before = await findConsentInForce(trx, person, purpose)
  if (covers(wording, before?.textVersion)) return
  if (before) await endConsent(trx, before.id, now)
  const id = randomUUID()
  const needsConfirmation = purpose === 'marketing'
  const isAdded = await insertConsent(trx, {
    id,
    userId,
    emailHash: await hashAddress(trx, address),
    purpose,
    textVersion: wording.version,
    text: wording.text,
    form,
    givenAt: now,
    confirmHash: needsConfirmation ? linkSecret(deps.authSecret, consentLink, id).tokenHash : null,
    confirmedAt: needsConfirmation ? null : now,
  })
  if (needsConfirmation && isAdded) await queueMail(trx, deps, confirmConsentMail, address, { userId, consentId: id })
}

/** Withdraws a consent, if one is in force; the ledger keeps the time. Only a proven address can refuse our mails. */
export async function withdrawConsent(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  person: Person,
  purpose: Purpose,
): Promise<void> {
  const now = clock.now()
  await endConsentsOf(trx, person, now, purpose)
  if (purpose !== 'marketing' || person.address === undefined) return
  await insertSuppression(trx, { clock }, person.address, 'marketing')
}

/** Confirms a consent by mailed link. Throws `consent-link-invalid`, also for links older than unconfirmed consents are kept. */
export async function confirmConsent({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock.now()
  const givenAfter = new Date(now.getTime() - retention.unconfirmedConsentDays * 86_400_000)
  await db.transaction().execute(async (trx) => {
    const row = await findConsentByToken(trx, hashSecret(token), givenAfter)
    if (!row) throw new DomainError('consent-link-invalid')
    if (row.confirmedAt) return
    await setConsentConfirmed(trx, row.id, now)
    await deleteMarketingSuppression(trx, row.email)
  })
}

/** Deletes an account's unconfirmed consents once its address is proven, since another person may have given them. */
export const deleteUnconfirmedConsents = (trx: Queryable, userId: string) => deleteUnconfirmed(trx, userId)

export { endConsentsOf } from './consents.queries.ts'
