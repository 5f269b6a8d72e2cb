import { isEuropeanFigure } from '#content/figures.ts'
import { plural } from '#contract/plural.ts'
import type { Readiness } from '#contract/readiness.ts'
import type { Deps } from '../../../deps.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import { getWaitingMails } from '../../../platform/mail/mail.service.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { getRefusedPurge, largePurgeRemedy, largePurgeSentence } from '../../people/privacy/retention.ts'
import {
  countAdminsWithoutPasskey,
  countSampleRows,
  findLastBackupAt,
  listLessonsToReview,
  setLastBackupAt,
} from './readiness.queries.ts'

/** Age in milliseconds from which a backup is too old. */
const oldBackupMs = 7 * 86_400_000

/** Sample rows are counted up to here; beyond that, the page says that there are more. */
const mostSampleRows = 1_000

const settingsPage = '/admin/settings'

export async function getReadiness(deps: Deps): Promise<Readiness> {
  const { db, clock, config } = deps
  const now = clock.now()
  const operator = await readOperator(db)
  const backupAt = await findLastBackupAt(db)
  const waiting = await getWaitingMails(deps)
  const largePurge = await getRefusedPurge(deps)
  const lessons = await listLessonsToReview(db, now.toISOString().slice(0, 10))
  const admins = await countAdminsWithoutPasskey(db)
  const sample = await countSampleRows(db, mostSampleRows + 1)
  const { controller } = operator
  const open = [
    ...(controller.name ? [] : ['company']),
    ...(controller.address ? [] : ['registered office']),
    ...(controller.email ? [] : ['email']),
  ]
  const isBackedUp = backupAt !== undefined && now.getTime() - backupAt.getTime() <= oldBackupMs
  const [lesson] = lessons
  /** What real visitors need, in the order of the page; false where it is in place. */
  const checks: (Readiness['missing'][number] | false)[] = [
    !config.PUBLIC_URL.startsWith('https:') && {
      check: 'https',
      finding: `The site’s address is ${config.PUBLIC_URL}, without https.`,
      remedy:
        'Put a proxy with a certificate in front, such as the Caddy of deploy/compose.yaml, and set PUBLIC_URL to the https address.',
      link: null,
    },
    config.SMTP_URL === undefined && {
      check: 'mail-server',
      finding: 'No mail server is set, so no email is sent.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and start again. Kept mails can then be released on the Mail page.',
      link: '/admin/mail',
    },
    open.length > 0 && {
      check: 'controller',
      finding: `The policy page does not say who decides about personal data (GDPR, Article 13): ${open.join(', ')} missing.`,
      remedy: 'Enter the data controller in the settings.',
      link: settingsPage,
    },
    operator.contactEmail === '' && {
      check: 'contact',
      finding: 'Visitors cannot see where to send a question.',
      remedy: 'Enter the email for questions in the settings.',
      link: settingsPage,
    },
    operator.statistics.some(isEuropeanFigure) && {
      check: 'czech-figure',
      finding: 'The landing page claims 63% for Czechia; in the survey of 2021 that Module 1 teaches, 63% is the EU’s value.',
      remedy: 'Take the Czech value, 77%, with its source, or enter your own source for 63% in the settings.',
      link: settingsPage,
    },
    !isBackedUp && {
      check: 'backup',
      finding: backupAt ? `The newest backup is from ${longDate(backupAt, config.TIME_ZONE)}.` : 'No backup is known.',
      remedy:
        'Run `npm run backup -- FILE` every night. If another program makes the backups, let it run `npm run backup -- --made-elsewhere` after each one.',
      link: null,
    },
    waiting !== undefined && {
      check: 'mail-waiting',
      finding: `${plural(waiting.count, 'One email is', '# emails are')} waiting. ${waiting.lastError}`,
      remedy: 'The emails are tried again for days. Mend what the mail server names, then send them again on the Mail page.',
      link: '/admin/mail?status=queued',
    },
    largePurge !== undefined && {
      check: 'purge',
      finding: `The daily purge has stopped, because ${largePurgeSentence(largePurge)}.`,
      remedy: largePurgeRemedy,
      link: null,
    },
    lesson !== undefined && {
      check: 'legal-review',
      finding:
        lessons.length === 1
          ? `Module ${lesson.moduleId}, “${lesson.title}”, is due to be checked against current law.`
          : `${lessons.length} lessons are due to be checked against current law, the first “${lesson.title}” in Module ${lesson.moduleId}.`,
      remedy: 'Check the legal statements, correct them, and enter the day in “Law as of”.',
      link: `/admin/content/lesson/${lesson.moduleId}/${lesson.lessonId}`,
    },
    admins > 0 && {
      check: 'passkeys',
      finding: plural(admins, 'One admin has no passkey.', '# admins have no passkey.'),
      remedy: 'Add a passkey under Account; ADMIN_PASSKEY=required makes every admin use one.',
      link: '/dashboard',
    },
    sample > 0 && {
      check: 'sample-data',
      finding:
        sample === 1
          ? 'One account, request or waitlist entry has an address that does not exist, such as those of the sample people.'
          : `${sample > mostSampleRows ? 'More than 1,000' : sample} accounts, requests or waitlist entries have addresses that do not exist, such as those of the sample people.`,
      remedy: 'Delete them, or start with an empty database.',
      link: '/admin?tab=users&search=example',
    },
  ]
  return { checked: checks.length, missing: checks.filter((each) => each !== false) }
}

export const recordBackup = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => setLastBackupAt(db, clock.now())
