import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { hashAddress } from '../../platform/mail/suppressions.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import type { Person } from '../accounts/person.ts'
import { listRowsAbout } from './export.queries.ts'

/**
 * Everything the product holds about a person, by purpose (GDPR Art. 15 and 20): what is linked to their account, and what is stored about
 * their address, when they may act for it.
 */
export async function exportPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person): Promise<Record<string, unknown>> {
  // No row has an account or an address of null, so what a person may not see is asked for and never found.
  const userId = person.userId ?? null
  const email = person.address ?? null
  const emailHash = email === null ? null : await hashAddress(db, email)
  const account = userId === null ? undefined : await findUserView(db, userId)
  const found = await listRowsAbout(db, { userId, email, emailHash })
  return { exportedAt: clock.now().toISOString(), email: email ?? account?.email, ...found }
}

/** Sends a person's data as a file to keep. */
export async function sendExport(deps: Deps, person: Person, reply: FastifyReply): Promise<void> {
  const data = await exportPerson(deps, person)
  void reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="my-data-${deps.clock.now().toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(data, null, 2))
}
