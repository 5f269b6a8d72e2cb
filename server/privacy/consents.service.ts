import { consentTexts } from '#content/consents.ts'
import type { ConsentState } from '#contract/account.ts'
import { DomainError } from '#contract/domain-error.ts'
import { hashSecret, newLinkToken } from '../auth/tokens.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { deleteMarketingRefusal, hashAddress, insertRefusal } from '../mail/refusals.ts'
import { confirmConsentEmail } from './consent-email.ts'

type Purpose = ConsentState['id']

const inForce = (db: Queryable, emailHash: string, purpose: Purpose) =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Where each consent of a person stands, in the order of the texts. */
export async function listConsentStates(db: Queryable, email: string): Promise<ConsentState[]> {
  const emailHash = await hashAddress(db, email)
  return Promise.all(
    consentTexts.map(async ({ id, version }) => {
      const row = await inForce(db, emailHash, id)
      return {
        id,
        given: row !== undefined,
        givenAt: row?.givenAt.toISOString() ?? null,
        confirmedAt: row?.confirmedAt?.toISOString() ?? null,
        version: row?.textVersion ?? null,
        current: row === undefined || row.textVersion === version,
      }
    }),
  )
}

/**
 * Writes a consent into the ledger with the exact words of now. Advertising waits for the confirmation by mail. A consent to
 * the same words that is in force already stays as it is.
 */
export async function giveConsent(
  trx: Queryable,
  deps: Pick<Deps, 'clock' | 'config'>,
  person: { userId: string; email: string },
  purpose: Purpose,
  form: string,
): Promise<void> {
  const now = deps.clock.now()
  const wording = consentTexts.find(({ id }) => id === purpose)!
  const emailHash = await hashAddress(trx, person.email)
  const before = await inForce(trx, emailHash, purpose)
  if (before?.textVersion === wording.version) return
  if (before) await trx.updateTable('consents').set({ withdrawnAt: now }).where('id', '=', before.id).execute()
  const token = purpose === 'marketing' ? newLinkToken() : undefined
  const added = await trx
    .insertInto('consents')
    .values({
      userId: person.userId,
      emailHash,
      purpose,
      textVersion: wording.version,
      text: wording.text,
      form,
      givenAt: now,
      confirmHash: token ? hashSecret(token) : null,
      confirmedAt: token ? null : now,
    })
    // Two clicks at once: the first one counts.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!token || added.numInsertedOrUpdatedRows !== 1n) return
  const link = `${deps.config.PUBLIC_URL}/consent/confirm?token=${token}`
  await queueMail(trx, deps, {
    kind: 'consent-confirmation',
    to: person.email,
    content: confirmConsentEmail({ purpose: wording.purpose, text: wording.text, link }),
    about: { userId: person.userId },
  })
}

/** Withdraws a consent; the ledger keeps when. Without one in force nothing changes. */
export async function withdrawConsent(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  email: string,
  purpose: Purpose,
): Promise<void> {
  const now = clock.now()
  await trx
    .updateTable('consents')
    .set({ withdrawnAt: now })
    .where('emailHash', '=', await hashAddress(trx, email))
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .execute()
  if (purpose === 'marketing') await insertRefusal(trx, email, 'marketing', now)
}

/** Confirms a consent by the link of its mail; the second time changes nothing. Throws `consent-link-invalid`. */
export async function confirmConsent({ db, clock }: Deps, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('consents')
      .leftJoin('users', 'users.id', 'consents.userId')
      .select(['consents.id', 'consents.confirmedAt', 'users.email'])
      .where('confirmHash', '=', hashSecret(token))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (!row?.email) throw new DomainError('consent-link-invalid')
    if (row.confirmedAt) return
    await trx.updateTable('consents').set({ confirmedAt: clock.now() }).where('id', '=', row.id).execute()
    await deleteMarketingRefusal(trx, row.email)
  })
}
