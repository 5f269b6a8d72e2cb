import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { streamReply } from '../../../platform/http/stream-reply.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import type { Person } from '../accounts/person.ts'
import { aboutPerson } from './about-person.ts'
import { readRowsAbout } from './rows-about-person.queries.ts'

const pieceLength = 65_536

/** Everything stored about a person, by purpose (GDPR Art. 15 and 20), as pieces of JSON, streamed so that years of work do not fill the memory. */
export async function* exportPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person): AsyncGenerator<string> {
  const about = await aboutPerson(db, person)
  const account = about.userId === null ? undefined : await findUserView(db, about.userId)
  const email = about.email ?? account?.email ?? null
  let piece = `{\n  "exportedAt": ${JSON.stringify(clock.now())},\n  "email": ${JSON.stringify(email)}`
  let written: { list: string; rows: number } | undefined
  for await (const { list, rows } of readRowsAbout(db, about)) {
    if (list !== written?.list) {
      piece += `${written ? ']' : ''},\n  ${JSON.stringify(list)}: [`
      written = { list, rows: 0 }
    }
    for (const row of rows) {
      piece += `${written.rows++ === 0 ? '\n' : ',\n'}${row}`
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  yield `${piece}]\n}\n`
}

async function* startingWith(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* others
}

export async function sendExport(deps: Deps, person: Person, reply: FastifyReply): Promise<void> {
  const pieces = exportPerson(deps, person)
  // An error before the first piece is answered normally; most exports fit in one piece.
  const { value: first = '' } = await pieces.next()
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="my-data-${deps.clock.now().toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
  void streamReply(reply, startingWith(first, pieces))
}
