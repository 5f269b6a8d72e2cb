import { sql } from 'kysely'
import type { MailText } from '#contract/mail-texts.ts'
import { json, type Queryable } from '../db/database.ts'

type Wording = { kind: string; wording: string }

/** Serialises saving until the transaction ends. */
export const lockMailTexts = (trx: Queryable) => sql`select pg_advisory_xact_lock(hashtext('mail-texts'))`.execute(trx)

const versionsOf = (db: Queryable, { kind, wording }: Wording, limit: number) =>
  db
    .selectFrom('mailTexts')
    .select(['version', 'text', 'savedAt', 'savedByName'])
    .where('kind', '=', kind)
    .where('wording', '=', wording)
    .orderBy('version', 'desc')
    .limit(limit)

/** The newest version; its text is null where the operator went back to ours. */
export const findNewestText = (db: Queryable, which: Wording) => versionsOf(db, which, 1).executeTakeFirst()

export const listTextVersions = (db: Queryable, which: Wording) => versionsOf(db, which, 50).execute()

export const listOwnWordings = async (db: Queryable): Promise<Wording[]> =>
  (
    await sql<Wording>`select kind, wording from (select distinct on (kind, wording) kind, wording, text from mail_texts
      order by kind, wording, version desc) as newest where text is not null`.execute(db)
  ).rows

export const insertText = (
  trx: Queryable,
  row: Wording & { version: number; text: MailText | null; savedAt: Date; savedBy: string; savedByName: string },
) =>
  trx
    .insertInto('mailTexts')
    .values({ ...row, text: row.text && json(row.text) })
    .execute()
