import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPieces } from '../../platform/http/send-pieces.ts'
import { hashAddress, hashCertificateAddress } from '../../platform/privacy/pseudonyms.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import type { Person } from '../accounts/person.ts'
import { readRowsAbout } from './export.queries.ts'

/** Bytes per piece of the file; each piece is written in its own turn of the event loop. */
const pieceBytes = 65_536

/**
 * Everything the product holds about a person, by purpose (GDPR Art. 15 and 20), as pieces of JSON: what is linked to their account, and what is stored
 * about their address, when they may act for it. Data is read and written in parts, so that years of somebody's work neither block other requests nor fill the memory.
 */
export async function* exportPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person): AsyncGenerator<Buffer> {
  // No row has an account or an address of null, so what a person may not see is asked for and never found.
  const userId = person.userId ?? null
  const email = person.address ?? null
  const emailHash = email === null ? null : await hashAddress(db, email)
  const account = userId === null ? undefined : await findUserView(db, userId)
  const certificateHash = email === null ? null : await hashCertificateAddress(db, email)
  const exportedAt = clock.now().toISOString()
  let piece: Buffer[] = []
  let length = 0
  const write = (bytes: Buffer) => {
    piece.push(bytes)
    length += bytes.length
  }
  write(
    Buffer.from(
      `{\n  "exportedAt": ${JSON.stringify(exportedAt)},\n  "email": ${JSON.stringify(email ?? account?.email ?? null)}`,
    ),
  )
  let written: { purpose: string; isEmpty: boolean } | undefined
  for await (const { purpose, slices } of readRowsAbout(db, { userId, email, emailHash, certificateHash })) {
    if (purpose !== written?.purpose) {
      write(Buffer.from(`${written ? ']' : ''},\n  ${JSON.stringify(purpose)}: [`))
      written = { purpose, isEmpty: true }
    }
    for (const { bytes, isFirst } of slices) {
      if (isFirst) write(Buffer.from(written.isEmpty ? '\n' : ',\n'))
      write(bytes)
      written.isEmpty = false
      if (length < pieceBytes) continue
      yield Buffer.concat(piece)
      piece = []
      length = 0
      await nextTurn()
    }
  }
  write(Buffer.from(']\n}\n'))
  yield Buffer.concat(piece)
}

async function* startingWith(first: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

/** Sends a person's data as a file to keep. */
export async function sendExport(deps: Deps, person: Person, reply: FastifyReply): Promise<void> {
  const pieces = exportPerson(deps, person)
  // An error before the first piece is answered like that of any other call; most people's data fit in one piece.
  const { value: first = Buffer.alloc(0) } = await pieces.next()
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="my-data-${deps.clock.now().toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
  void sendPieces(reply, startingWith(first, pieces))
}
