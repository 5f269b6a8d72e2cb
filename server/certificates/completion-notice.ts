import { operator } from '#content/operator.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Standing } from './certificate-rule.ts'
import { completionEmail } from './completion-email.ts'

/** Tells a learner that all modules are completed and what the certificate still needs; once, and only to a proven mailbox. */
export async function tellCompletion(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  learner: { id: string; email: string; fullName: string; emailProvenAt: Date | null },
  { totalModules, missing }: Standing,
): Promise<void> {
  if (totalModules < 2 || learner.emailProvenAt === null) return
  const noted = await trx
    .insertInto('sentReminders')
    .values({ userId: learner.id, reason: 'course completed', sentAt: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows !== 1n) return
  await queueMail(trx, deps, {
    kind: 'completion',
    to: learner.email,
    content: completionEmail({
      fullName: learner.fullName,
      courseTitle: operator.courseName,
      modules: totalModules,
      missing,
      dashboardUrl: `${deps.config.PUBLIC_URL}/user/${learner.id}/dashboard`,
    }),
    about: { userId: learner.id },
  })
}
