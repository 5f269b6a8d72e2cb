import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPieces } from '../../platform/http/send-pieces.ts'
import { certificateHasher, hashAddress } from '../../platform/mail/suppressions.ts'
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
  const certificateHash = email === null ? null : (await certificateHasher(db)).ofAddress(email)
  const found = await listRowsAbout(db, { userId, email, emailHash, certificateHash })
  return { exportedAt: clock.now().toISOString(), email: email ?? account?.email, ...found }
}

/** Characters of a piece of the file; a piece is written in a turn of the event loop of its own. */
const pieceLength = 65_536

/** Data as JSON, row by row, so that years of somebody's work hold nobody else up. */
async function* jsonInPieces(data: Record<string, unknown>): AsyncGenerator<string> {
  let piece = '{'
  for (const [place, [name, value]] of Object.entries(data).entries()) {
    piece += `${place > 0 ? ',' : ''}\n  ${JSON.stringify(name)}: `
    if (!Array.isArray(value)) {
      piece += JSON.stringify(value ?? null)
      continue
    }
    piece += '['
    for (const [index, row] of value.entries()) {
      piece += `${index > 0 ? ',' : ''}\n${JSON.stringify(row, null, 2)}`
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
      await nextTurn()
    }
    piece += ']'
  }
  yield `${piece}\n}\n`
}

/** Sends a person's data as a file to keep. */
export async function sendExport(deps: Deps, person: Person, reply: FastifyReply): Promise<void> {
  const data = await exportPerson(deps, person)
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="my-data-${deps.clock.now().toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
  void sendPieces(reply, jsonInPieces(data))
}
