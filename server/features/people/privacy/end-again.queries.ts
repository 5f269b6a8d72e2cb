import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { TombstoneKind } from '../../../platform/privacy/tombstones.ts'

/** Ended subjects as a table `ended (subject, ended_at)` of a statement. */
type Ended = RawBuilder<unknown>

type Rule = {
  existing: RawBuilder<{ subject: string }>
  end: (ended: Ended) => RawBuilder<unknown>
}

/** Kinds that need more than one statement (`erasePerson`) are excluded. */
type SimpleKind = Exclude<TombstoneKind, 'account' | 'address' | 'kept-certificate' | 'refused-mail' | 'refused-advertising'>

const randomToken = sql`translate(encode(substr(sha256((gen_random_uuid()::text || gen_random_uuid())::bytea), 1, 24), 'base64'), '+/', '-_')`

const rules: Record<SimpleKind, Rule> = {
  certificate: {
    existing: sql`select code as subject from certificates where user_id is null`,
    end: (ended) => sql`delete from certificates using ${ended} where code = subject`,
  },
  'waitlist-entry': {
    existing: sql`select id::text as subject from waitlist_entries`,
    end: (ended) => sql`delete from waitlist_entries using ${ended} where id::text = subject`,
  },
  reminders: {
    existing: sql`select user_id::text as subject from learning_plans where reminders_on`,
    end: (ended) => sql`with plans as (
        update learning_plans set reminders_on = false, withdrawn_at = ended_at, updated_at = ended_at from ${ended}
        where user_id::text = subject returning user_id, ended_at)
      update consents c set withdrawn_at = ended_at from plans
      where c.user_id = plans.user_id and purpose = 'reminders' and c.withdrawn_at is null and given_at <= ended_at`,
  },
  sharing: {
    existing: sql`select team_id || ' ' || user_id as subject from team_members where shares_progress and user_id is not null`,
    end: (ended) =>
      sql`update team_members set shares_progress = false, sharing_decided_at = ended_at from ${ended} where team_id || ' ' || user_id = subject`,
  },
  passkey: {
    existing: sql`select id::text as subject from passkeys`,
    // Recovery codes are deleted with the last passkey.
    end: (ended) => sql`with removed as (delete from passkeys using ${ended} where id::text = subject returning id, user_id)
      delete from recovery_codes c using removed where c.user_id = removed.user_id
        and not exists (select from passkeys p where p.user_id = c.user_id and p.id not in (select id from removed))`,
  },
  identity: {
    existing: sql`select user_id || ' ' || provider || ' ' || subject as subject from user_identities`,
    end: (ended) =>
      sql`delete from user_identities i using ${ended} where i.user_id || ' ' || i.provider || ' ' || i.subject = ended.subject`,
  },
  'name-on-certificate': {
    existing: sql`select code as subject from certificates where shows_name`,
    end: (ended) => sql`update certificates set shows_name = false from ${ended} where code = subject`,
  },
  'valid-certificate': {
    existing: sql`select code as subject from certificates where revoked_at is null and replaced_at is null`,
    end: (ended) => sql`update certificates set revoked_at = ended_at,
      revocation_reason = 'Revoked before the data was restored from a backup, which does not hold the reason.'
      from ${ended} where code = subject`,
  },
  // It was replaced, or revoked with leave to earn another; a backup from before then does not hold the new one.
  'current-certificate': {
    existing: sql`select code as subject from certificates where revoked_at is null and replaced_at is null`,
    end: (ended) => sql`update certificates set revoked_at = ended_at, may_earn_again = true,
      revocation_reason = 'It was corrected or revoked before the data was restored from a backup, which does not hold the new one.'
      from ${ended} where code = subject`,
  },
  // The backup does not hold the new address, and the old mailbox may be someone else's by now. An admin can start another change.
  'address-of-account': {
    existing: sql`select id || ' ' || email as subject from users`,
    end: (ended) => sql`with moved as (select id, email as old, 'changed-' || id || '@address.invalid' as new
          from users join ${ended} on id || ' ' || email = subject),
        members as (update team_members m set email = new from moved where m.email = old and m.user_id = moved.id),
        contacts as (update teams set contact_email = new from moved where contact_email = old),
        links as (delete from activations using moved where activations.email = old)
      update users set email = new from moved where users.id = moved.id`,
  },
  'invitation-link': {
    existing: sql`select token as subject from invitations`,
    // A new, unsent link keeps the work of the preview, and an admin can send the invitation again.
    end: (ended) => sql`update invitations set token = ${randomToken} from ${ended} where token = subject`,
  },
}

export const simpleKinds = Object.keys(rules) as SimpleKind[]

export const listExisting = async (db: Queryable, kind: SimpleKind): Promise<string[]> =>
  (await rules[kind].existing.execute(db)).rows.map(({ subject }) => subject)

const tableOf = (ended: { subject: string; endedAt: Date }[]) => sql`unnest(${ended.map(({ subject }) => subject)}::text[],
  ${ended.map(({ endedAt }) => endedAt.toISOString())}::timestamptz[]) as ended (subject, ended_at)`

export const endAgain = (trx: Queryable, kind: SimpleKind, ended: { subject: string; endedAt: Date }[]) =>
  rules[kind].end(tableOf(ended)).execute(trx)

/** Adds refusals of mail by address hash, and ends earlier consents to advertising. */
export const refuseAgain = (trx: Queryable, scope: 'marketing' | 'all', refused: { subject: string; endedAt: Date }[]) =>
  sql`with added as (
      insert into suppressions (email_hash, scope, since) select subject, ${scope}::text, ended_at from ${tableOf(refused)} on conflict do nothing)
    update consents set withdrawn_at = ended_at from ${tableOf(refused)}
    where email_hash = subject and purpose = 'marketing' and withdrawn_at is null and given_at <= ended_at`.execute(trx)
