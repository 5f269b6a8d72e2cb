import { type RawBuilder, sql } from 'kysely'
import type { FailedMail } from '#contract/mail.ts'

export const failedMailWhere = (fits: RawBuilder<unknown>) =>
  sql<FailedMail | null>`(select case when newest.state = 'failed'
      then jsonb_build_object('id', newest.id, 'kind', newest.kind, 'reason', coalesce(newest.last_error, '')) end
    from mail newest where ${fits} order by newest.created_at desc, newest.id limit 1)`.as('failedMail')
