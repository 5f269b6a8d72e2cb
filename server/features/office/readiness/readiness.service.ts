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

type Missing = Readiness['missing'][number]

/** Age in milliseconds from which a backup is too old. */
const oldBackupMs = 7 * 86_400_000

const checked = 11

/** Sample rows are counted up to here; beyond that, the page says that there are more. */
const mostSampleRows = 1_000

const settingsPage = '/admin/settings'

function findUnset({ config }: Pick<Deps, 'config'>): Missing[] {
  const found: Missing[] = []
  if (!config.PUBLIC_URL.startsWith('https:'))
    found.push({
      check: 'https',
      finding: `The site’s address is ${config.PUBLIC_URL}, without https.`,
      remedy:
        'Put a proxy with a certificate in front, such as the Caddy of deploy/compose.yaml, and set PUBLIC_URL to the https address.',
      link: null,
    })
  if (config.SMTP_URL === undefined)
    found.push({
      check: 'mail-server',
      finding: 'No mail server is set, so no email is sent.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and start again. Kept mails can then be released on the Mail page.',
      link: '/admin/mail',
    })
  return found
}

async function findUnnamed({ db }: Pick<Deps, 'db'>): Promise<Missing[]> {
  const { controller, contactEmail, statistics } = await readOperator(db)
  const found: Missing[] = []
  const open = [
    ...(controller.name ? [] : ['company']),
    ...(controller.address ? [] : ['registered office']),
    ...(controller.email ? [] : ['email']),
  ]
  if (open.length > 0)
    found.push({
      check: 'controller',
      finding: `The policy page does not say who decides about personal data (GDPR, Article 13): ${open.join(', ')} missing.`,
      remedy: 'Enter the data controller in the settings.',
      link: settingsPage,
    })
  if (contactEmail === '')
    found.push({
      check: 'contact',
      finding: 'Visitors cannot see where to send a question.',
      remedy: 'Enter the email for questions in the settings.',
      link: settingsPage,
    })
  if (statistics.some(isEuropeanFigure))
    found.push({
      check: 'czech-figure',
      finding: 'The landing page claims 63% for Czechia; in the survey of 2021 that Module 1 teaches, 63% is the EU’s value.',
      remedy: 'Take the Czech value, 77%, with its source, or enter your own source for 63% in the settings.',
      link: settingsPage,
    })
  return found
}

async function findOverdue(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Missing[]> {
  const { db, clock, config } = deps
  const now = clock.now()
  const found: Missing[] = []
  const backupAt = await findLastBackupAt(db)
  if (backupAt === undefined || now.getTime() - backupAt.getTime() > oldBackupMs)
    found.push({
      check: 'backup',
      finding: backupAt ? `The newest backup is from ${longDate(backupAt, config.TIME_ZONE)}.` : 'No backup is known.',
      remedy:
        'Run `npm run backup -- FILE` every night. If another program makes the backups, let it run `npm run backup -- --made-elsewhere` after each one.',
      link: null,
    })
  const waiting = await getWaitingMails(deps)
  if (waiting)
    found.push({
      check: 'mail-waiting',
      finding: `${plural(waiting.count, 'One email is', '# emails are')} waiting. ${waiting.lastError}`,
      remedy: 'The emails are tried again for days. Mend what the mail server names, then send them again on the Mail page.',
      link: '/admin/mail?status=queued',
    })
  const large = await getRefusedPurge(deps)
  if (large)
    found.push({
      check: 'purge',
      finding: `The daily purge has stopped, because ${largePurgeSentence(large)}.`,
      remedy: largePurgeRemedy,
      link: null,
    })
  const lessons = await listLessonsToReview(db, now.toISOString().slice(0, 10))
  const [first] = lessons
  if (first)
    found.push({
      check: 'legal-review',
      finding:
        lessons.length === 1
          ? `Module ${first.moduleId}, “${first.title}”, is due to be checked against current law.`
          : `${lessons.length} lessons are due to be checked against current law, the first “${first.title}” in Module ${first.moduleId}.`,
      remedy: 'Check the legal statements, correct them, and enter the day in “Law as of”.',
      link: `/admin/content/lesson/${first.moduleId}/${first.lessonId}`,
    })
  return found
}

async function findRisks({ db }: Pick<Deps, 'db'>): Promise<Missing[]> {
  const found: Missing[] = []
  const admins = await countAdminsWithoutPasskey(db)
  if (admins > 0)
    found.push({
      check: 'passkeys',
      finding: plural(admins, 'One admin has no passkey.', '# admins have no passkey.'),
      remedy: 'Add a passkey under Account; ADMIN_PASSKEY=required makes every admin use one.',
      link: '/dashboard',
    })
  const sample = await countSampleRows(db, mostSampleRows + 1)
  if (sample > 0)
    found.push({
      check: 'sample-data',
      finding:
        sample === 1
          ? 'One account, request or waitlist entry has an address that does not exist, such as those of the sample people.'
          : `${sample > mostSampleRows ? 'More than 1,000' : sample} accounts, requests or waitlist entries have addresses that do not exist, such as those of the sample people.`,
      remedy: 'Delete them, or start with an empty database.',
      link: '/admin?tab=users&search=example',
    })
  return found
}

export async function getReadiness(deps: Deps): Promise<Readiness> {
  const groups = await Promise.all([findUnnamed(deps), findOverdue(deps), findRisks(deps)])
  return { checked, missing: [...findUnset(deps), ...groups.flat()] }
}

export const recordBackup = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => setLastBackupAt(db, clock.now())
