import type { Deps } from '../../../deps.ts'
import type { listAuditOn } from '../../../platform/audit/audit.service.ts'
import { type AuditSubjectType, auditActions, endingActions } from '../../../platform/audit/audit-actions.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import { listActors, listSubjects, type SubjectRow } from './audit-subjects.queries.ts'

type Entry = Awaited<ReturnType<typeof listAuditOn>>[number]
type Reference = { kind: string; id: string }
type SubjectName = { label: string; path: string | null; who?: string }
type Sentence = { before: string; subject: { label: string; path: string | null }; after: string }

const referenceOf = ({ subjectType, subjectIds }: Entry): Reference => ({ kind: subjectType, id: subjectIds[0] ?? '' })

/** What several subjects of an action are called, and the list that shows them. */
const several: Partial<Record<AuditSubjectType, { noun: string; path: string }>> = {
  team: { noun: 'teams', path: '/admin/teams' },
  user: { noun: 'accounts', path: '/admin?tab=users' },
  invitation: { noun: 'invitations', path: '/admin/invitations' },
  submission: { noun: 'submissions', path: '/admin/submissions' },
  'waitlist-entry': { noun: 'waitlist entries', path: '/admin/waitlist' },
}

const personPath = ({ userId, email }: Pick<SubjectRow, 'userId' | 'email'>): string =>
  userId ? `/admin/people/${userId}` : `/admin/people/address#${encodeURIComponent(email ?? '')}`

const found = (path: string, search: string) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ search })}`

/** How to name and link a subject of each kind; without a `row` it was deleted and only its kind is named. */
const subjectNames: Record<
  AuditSubjectType,
  (id: string, row: SubjectRow | undefined, details: Entry['details']) => SubjectName
> = {
  team: (_, row) => (row ? { label: row.label, path: found('/admin/teams', row.label) } : { label: 'a team', path: null }),
  user: (_, row) => {
    const who = row?.label || row?.email || ''
    return row ? { label: `the account of ${who}`, path: personPath(row), who } : { label: 'an account', path: null }
  },
  invitation: (_, row) =>
    row
      ? { label: `the invitation for ${row.label}`, path: personPath(row), who: row.label }
      : { label: 'an invitation', path: null },
  submission: (id, row) =>
    row
      ? { label: `the submission by ${row.label}`, path: `/admin/submissions?submission=${id}`, who: row.label }
      : { label: 'a submission', path: null },
  mail: (id, row) => {
    if (id === '') return { label: 'the Mail page', path: '/admin/mail' }
    return row ? { label: `an email to ${row.label}`, path: found('/admin/mail', row.label) } : { label: 'an email', path: null }
  },
  'waitlist-entry': (_, row) =>
    row
      ? { label: `the waitlist entry of ${row.label}`, path: found('/admin/waitlist', row.label) }
      : { label: 'a waitlist entry', path: null },
  waitlist: (course) => ({ label: `the waitlist of ${course}`, path: `/admin/waitlist?courseType=${course}` }),
  webhook: (_, row, { host }) => ({
    label: row || host ? `the webhook to ${row ? new URL(row.label).host : host}` : 'a webhook',
    path: row ? '/admin/webhooks' : null,
  }),
  certificate: (code, row) => ({
    label: code === '' ? 'a kept certificate' : `certificate ${code}`,
    path: row ? `/certificate/${code}` : null,
  }),
  module: (number, row) => ({
    label: row ? `Module ${number}, ${row.label}` : `Module ${number}`,
    path: row ? '/admin/content' : null,
  }),
  lesson: (place, row) => ({
    label: row ? `lesson ${place}, ${row.label}` : `lesson ${place}`,
    path: row ? `/admin/content/lesson/${place.replace('.', '/')}` : null,
  }),
  file: (_, row) =>
    row
      ? { label: `the file ${row.label}`, path: found('/admin/content?tab=files', row.label) }
      : { label: 'a file', path: null },
  settings: () => ({ label: 'the settings', path: '/admin/settings' }),
  'own-account': () => ({ label: 'their own account', path: null }),
  person: () => ({ label: 'a person, at their request', path: null }),
  mention: (_, __, { place }) => ({ label: `a ${String(place).replaceAll('-', ' ')}`, path: null }),
}

/** Words for actions of a newer version, which runs at the same time during an upgrade. */
const newer = {
  sentence: (action: string) => `${action.replaceAll('-', ' ')}: {subject}`,
  subject: (type: string): SubjectName => ({ label: type.replaceAll('-', ' '), path: null }),
}

/** A field name in words: `booking url` for `bookingUrl`. */
const inWords = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const templateOf = ({ action, details }: Entry, timeZone: string): string => {
  const known: Partial<Record<string, string>> = auditActions
  const filled = (known[action] ?? newer.sentence(action)).replace(
    /\{(?!(?:subject|who)\})(\w+)(?::([^|}]+)\|([^}]+))?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const value = details[name] ?? '–'
      return one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`
    },
  )
  const { status, userType, accessExpiresAt } = details
  // The action itself reports publishing and unpublishing.
  const changed = Array.isArray(details.changed) ? details.changed.filter((field) => field !== 'isPublished').map(inWords) : []
  const changes = [
    status === 'disabled' ? 'now disabled' : status === 'active' ? 'now active' : undefined,
    typeof userType === 'string' ? `type ${userType}` : undefined,
    typeof accessExpiresAt === 'string' ? `access until ${longDate(new Date(accessExpiresAt), timeZone)}` : undefined,
    ...changed,
  ].filter(Boolean)
  return changes.length > 0 ? `${filled}: ${changes.join(', ')}` : filled
}

/** Audit entries with the names of admins and sentences that use the current names of subjects. */
export async function describeEntries<Row extends Entry>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  entries: Row[],
): Promise<(Row & { actor: string; sentence: Sentence })[]> {
  const references = entries.map(referenceOf)
  const ids = Map.groupBy(
    references.filter(({ id }) => id !== ''),
    ({ kind }) => kind,
  )
  const [rows, actors] = await Promise.all([
    listSubjects(db, new Map([...ids].map(([kind, list]) => [kind, [...new Set(list.map(({ id }) => id))]]))),
    listActors(db, [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]),
  ])
  const keyOf = ({ kind, id }: Reference) => `${kind} ${id}`
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const known: Partial<typeof subjectNames> = subjectNames
  const names = new Map(actors.map(({ id, fullName }) => [id, fullName]))
  return entries.map((entry, index) => {
    const reference = references[index] as Reference
    const { subjects } = entry.details
    const list = typeof subjects === 'number' ? several[entry.subjectType] : undefined
    const {
      label,
      path,
      who = 'someone (since deleted)',
    }: SubjectName = list
      ? { label: `${subjects} ${list.noun}`, path: list.path, who: `${subjects} people` }
      : (known[entry.subjectType]?.(reference.id, byKey.get(keyOf(reference)), entry.details) ?? newer.subject(entry.subjectType))
    const [before = '', slot = '', after = ''] = templateOf(entry, config.TIME_ZONE).split(/\{(subject|who)\}/)
    const name = path === null && !endingActions.has(entry.action) ? label.replace(/^an? /, 'a deleted ') : label
    return {
      ...entry,
      actor: (entry.actorId && names.get(entry.actorId)) || entry.actorEmail,
      sentence: { before: before.trimEnd(), subject: { label: slot === 'who' ? who : name, path }, after },
    }
  })
}
