import { addressForm } from '#contract/address-form.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import { type FoundPerson, peopleFoundUpTo, type personView } from '#contract/people-page.ts'
import type { Deps } from '../../../deps.ts'
import { listAuditOn } from '../../../platform/audit/audit.service.ts'
import { plainText, withAsciiDomain } from '../../../platform/db/search.ts'
import type { MailKinds } from '../../../platform/mail/mail-kind.ts'
import { hashAddress, hashCertificateAddress } from '../../../platform/privacy/pseudonyms.ts'
import { invitationStatus } from '../../access/invitations/invitations.service.ts'
import { listTeamsOf } from '../../access/teams/teams.service.ts'
import { findUserView } from '../../people/accounts/accounts.service.ts'
import { waitingAddressOf } from '../../people/address-change/address-change.service.ts'
import { countPasskeysOfUser } from '../../people/passkeys/passkeys.service.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import { listKeptOfAddress } from '../../proof/certificates/certificates.service.ts'
import { describeEntries } from '../insights/audit-sentences.service.ts'
import * as rows from './people.queries.ts'

/** Words of a search beyond this number are ignored. */
const maxSearchWords = 6

/** The stored forms of a word: as typed, without accents, and with an ASCII domain. */
const formsOf = (word: string): string[] => [...new Set([word, plainText(word), plainText(withAsciiDomain(word) ?? word)])]

const order: FoundPerson['foundIn'][] = ['account', 'invitation', 'team', 'waitlist', 'certificate']

/** Every word must match, regardless of accents. One row per address: the address itself, then people with a name, then addresses. */
export async function findPeople({ db }: Pick<Deps, 'db'>, search: string): Promise<FoundPerson[]> {
  const typed = search.trim().toLowerCase().normalize('NFC')
  const words = typed.split(/\s+/).filter(Boolean).slice(0, maxSearchWords)
  if (words.length === 0) return []
  const wanted = plainText(withAsciiDomain(typed) ?? typed)
  const found = await rows.listPeopleWith(db, words.map(formsOf))
  const address = addressForm(typed)
  // An address with only a kept certificate is stored as a hash, so it must match completely.
  if (address !== undefined && found.length === 0 && (await listKeptOf(db, address)).length > 0)
    return [{ email: address, userId: null, name: null, company: null, foundIn: 'certificate' }]
  const byAddress = new Map<string, FoundPerson>()
  for (const person of found.sort((one, other) => order.indexOf(one.foundIn) - order.indexOf(other.foundIn))) {
    const known = byAddress.get(person.email)
    // A later source may have the missing name.
    if (!known) byAddress.set(person.email, { ...person, foundIn: person.userId === null ? person.foundIn : 'account' })
    else byAddress.set(person.email, { ...known, name: known.name ?? person.name, company: known.company ?? person.company })
  }
  const rank = ({ email, name, foundIn }: FoundPerson) => {
    if (email === wanted) return 0
    const begins = email.startsWith(wanted) || plainText(name ?? '').startsWith(wanted)
    return (name === null ? 100 : 10) + (begins ? 0 : 10) + order.indexOf(foundIn)
  }
  return [...byAddress.values()]
    .sort((one, other) => rank(one) - rank(other) || (one.email < other.email ? -1 : 1))
    .slice(0, peopleFoundUpTo)
}

const listKeptOf = async (db: Deps['db'], email: string) => listKeptOfAddress(db, await hashCertificateAddress(db, email))

type Person = Given<typeof personView>

export async function getPerson(deps: Deps, kinds: MailKinds, userId: string): Promise<Person> {
  const account = await findUserView(deps.db, userId)
  if (!account) throw new DomainError('person-not-found')
  return readPerson(deps, kinds, account.email)
}

export async function getPersonByAddress(deps: Deps, kinds: MailKinds, email: string): Promise<Person> {
  const isKnown =
    (await rows.findAccountOf(deps.db, email)) !== undefined ||
    (await rows.isKnownAddress(deps.db, email)) ||
    (await listKeptOf(deps.db, email)).length > 0
  if (!isKnown) throw new DomainError('person-not-found')
  return readPerson(deps, kinds, email)
}

async function readPerson(deps: Deps, kinds: MailKinds, email: string): Promise<Person> {
  const { db, clock } = deps
  const now = clock.now()
  const found = await rows.findAccountOf(db, email)
  const userId = found?.id ?? null
  const [account, emailHash, learnerIds] = await Promise.all([
    userId === null ? undefined : findUserView(db, userId),
    hashAddress(db, email),
    rows.listLearnerIds(db, userId, email),
  ])
  const [invitations, teams, modules, lessons, quizzes, submissions, assessments, kept, mails, consents, refuses, waitlists] =
    await Promise.all([
      rows.listInvitationsOf(db, email),
      listTeamsOf(deps, email),
      rows.listModulesOf(db, learnerIds),
      rows.listLessonsOf(db, learnerIds),
      rows.listQuizzesOf(db, learnerIds),
      rows.listSubmissionsOf(db, learnerIds),
      rows.listAssessmentsOf(db, learnerIds),
      listKeptOf(db, email),
      rows.listMailsOf(db, email),
      rows.listConsentsOf(db, userId, emailHash),
      rows.listRefusalsOf(db, emailHash),
      rows.listWaitlistsOf(db, email),
    ])
  const [certificate, sessions, passkeys] =
    userId === null
      ? [undefined, [], 0]
      : await Promise.all([rows.findCertificateOf(db, userId), rows.listSessionsOf(db, userId), countPasskeysOfUser(db, userId)])
  const entries = await listAuditOn(db, [
    ...(userId === null ? [] : [{ type: 'user' as const, id: userId }]),
    ...invitations.map(({ id }) => ({ type: 'invitation' as const, id })),
    ...submissions.map(({ id }) => ({ type: 'submission' as const, id })),
  ])
  const audit = await describeEntries(deps, entries)
  return {
    email,
    account:
      account && found
        ? { ...account, emailProvenAt: found.emailProvenAt, waitingAddress: await waitingAddressOf(deps, found.id) }
        : null,
    invitations: invitations.map(({ id, ...row }) => ({ _id: id, ...row, status: invitationStatus(row, now) })),
    teams: teams.flatMap(({ members, ...team }) => {
      const member = members.find((one) => one.email === email)
      return member
        ? [{ ...team, isContact: member.isContact, activation: member.activation, activatedAt: member.activatedAt }]
        : []
    }),
    modules: modules.map((module) => ({
      ...module,
      lessons: lessons.filter(({ moduleId }) => moduleId === module.moduleId),
    })),
    quizzes,
    submissions: submissions.map(({ id, ...row }) => ({ _id: id, ...row })),
    assessments,
    certificate: certificate ?? null,
    keptCertificates: kept,
    mails: mails.map(({ id, kind, ...row }) => ({ _id: id, title: kinds.get(kind)?.title ?? kind, ...row })),
    consents,
    refuses,
    waitlists,
    sessions: sessions.map(({ userAgent, endedAt, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isOpen: endedAt === null && session.expiresAt > now,
    })),
    passkeys,
    audit,
  }
}
