import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'

/**
 * What people end or take away, and what a restored backup must not bring back: a place on a waitlist, reminders, a leader's view of a member, a passkey,
 * a connected provider, the name on a certificate's public page, a certificate's validity, and the link of an invitation.
 */
export const endedKinds = [
  'waitlist-entry',
  'reminders',
  'sharing',
  'passkey',
  'identity',
  'name-on-certificate',
  'valid-certificate',
  'invitation-link',
] as const
/** See {@link endedKinds}. */
export type EndedKind = (typeof endedKinds)[number]

/** Things that exist although they were ended, as a table `ended (subject, ended_at)` of a statement. */
type Ended = RawBuilder<unknown>

/** A random link token: 32 characters of URL-safe base64. */
const randomToken = sql`translate(encode(substr(sha256((gen_random_uuid()::text || gen_random_uuid())::bytea), 1, 24), 'base64'), '+/', '-_')`

type Rule = {
  /** The subjects of what exists, each as a note of its end names it. */
  existing: RawBuilder<{ subject: string }>
  /** The statements that end them. */
  end: (ended: Ended) => RawBuilder<unknown>[]
}

const rules: Record<EndedKind, Rule> = {
  'waitlist-entry': {
    existing: sql`select id::text as subject from waitlist_entries`,
    end: (ended) => [sql`delete from waitlist_entries using ${ended} where id::text = subject`],
  },
  reminders: {
    existing: sql`select user_id::text as subject from learning_plans where reminders_on`,
    end: (ended) => [
      sql`update learning_plans set reminders_on = false, withdrawn_at = ended_at, updated_at = ended_at from ${ended} where user_id::text = subject`,
      sql`update consents set withdrawn_at = ended_at from ${ended}
        where user_id::text = subject and purpose = 'reminders' and withdrawn_at is null and given_at <= ended_at`,
    ],
  },
  sharing: {
    existing: sql`select team_id || ' ' || user_id as subject from team_members where shares_progress and user_id is not null`,
    end: (ended) => [
      sql`update team_members set shares_progress = false, sharing_decided_at = ended_at from ${ended} where team_id || ' ' || user_id = subject`,
    ],
  },
  passkey: {
    existing: sql`select id::text as subject from passkeys`,
    end: (ended) => [
      sql`delete from passkeys using ${ended} where id::text = subject`,
      // Codes that stand in for a lost passkey go with the last one.
      sql`delete from recovery_codes c where not exists (select from passkeys p where p.user_id = c.user_id)`,
    ],
  },
  identity: {
    existing: sql`select user_id || ' ' || provider || ' ' || subject as subject from user_identities`,
    end: (ended) => [
      sql`delete from user_identities i using ${ended} where i.user_id || ' ' || i.provider || ' ' || i.subject = ended.subject`,
    ],
  },
  'name-on-certificate': {
    existing: sql`select code as subject from certificates where shows_name`,
    end: (ended) => [sql`update certificates set shows_name = false from ${ended} where code = subject`],
  },
  'valid-certificate': {
    existing: sql`select code as subject from certificates where revoked_at is null`,
    end: (ended) => [
      sql`update certificates set revoked_at = ended_at,
        revocation_reason = 'Revoked before the data was restored from a backup, which does not hold the reason.'
        from ${ended} where code = subject`,
    ],
  },
  'invitation-link': {
    existing: sql`select token as subject from invitations`,
    // Replaced by a link that nobody knows yet: the work done in the preview stays, and an admin can send the invitation again.
    end: (ended) => [sql`update invitations set token = ${randomToken} from ${ended} where token = subject`],
  },
}

/** What several values name, in the form of the statements above. */
export const subjects = {
  sharing: (teamId: string, userId: string): string => `${teamId} ${userId}`,
  identity: (userId: string, provider: string, subject: string): string => `${userId} ${provider} ${subject}`,
}

/** The subjects of everything of a kind that exists. */
export const listExisting = async (db: Queryable, kind: EndedKind): Promise<string[]> =>
  (await rules[kind].existing.execute(db)).rows.map(({ subject }) => subject)

/** Ends things of a kind, as of the moments when they were ended before. */
export async function endAgain(trx: Queryable, kind: EndedKind, things: { subject: string; endedAt: Date }[]): Promise<void> {
  const ended = sql`unnest(${things.map(({ subject }) => subject)}::text[],
    ${things.map(({ endedAt }) => endedAt.toISOString())}::timestamptz[]) as ended (subject, ended_at)`
  for (const statement of rules[kind].end(ended)) await statement.execute(trx)
}

/** Forgets that something was ended. Returns whether it was on record. */
export const deleteEnded = async (trx: Queryable, subjectHash: string): Promise<boolean> =>
  (await trx.deleteFrom('erasures').where('subjectHash', '=', subjectHash).executeTakeFirst()).numDeletedRows > 0n
