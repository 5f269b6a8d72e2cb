import { z } from 'zod'
import { waitingAddress } from './address-change.ts'
import { userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { emailAddress, idParam, isoTime, isoTimeOrNull, searchText } from './fields.ts'
import { submissionKind, submissionStatus } from './inbox.ts'
import { auditEntry } from './insights.ts'
import { invitationSource, invitationStatus } from './invitations.ts'
import { mailState } from './mail.ts'
import { teamMemberView, teamStatus } from './teams.ts'

const count = z.number().int()

/** An account, or an address from an invitation, team, waitlist or kept certificate. */
const foundPerson = z.object({
  email: z.string(),
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  foundIn: z.enum(['account', 'invitation', 'team', 'waitlist', 'certificate']),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** Maximum number of people found; there may be more. */
export const peopleFoundUpTo = 50

/** Matches parts of name, address or company, ignoring accents. POST keeps search terms out of logs. */
export const findPeople = endpoint({
  method: 'POST',
  path: '/api/people/search',
  summary: 'Find people by name, address or company, whether or not they have an account',
  countsAsChange: false,
  body: z.object({ search: searchText }),
  data: z.array(foundPerson),
})

const certificateOfPerson = z.object({
  code: z.string(),
  learnerName: z.string(),
  issuedAt: isoTime,
  assessedAt: isoTimeOrNull,
  assessmentScore: z.number().nullable(),
})

export const personView = z.object({
  email: z.string(),
  account: userView.extend({ emailProvenAt: isoTimeOrNull, waitingAddress: waitingAddress.nullable() }).nullable(),
  invitations: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string().nullable(),
      status: invitationStatus,
      source: invitationSource,
      namedBy: z.string().nullable(),
      createdAt: isoTime,
      expiresAt: isoTime,
      openedAt: isoTimeOrNull,
      usedAt: isoTimeOrNull,
    }),
  ),
  teams: z.array(
    z.object({
      _id: z.uuid(),
      companyName: z.string(),
      contactName: z.string(),
      isContact: z.boolean(),
      status: teamStatus,
      createdAt: isoTime,
      approvedAt: isoTimeOrNull,
      rejectedAt: isoTimeOrNull,
      message: z.string().nullable(),
      rejectionReason: z.string().nullable(),
      activation: teamMemberView.shape.activation,
      activatedAt: isoTimeOrNull,
    }),
  ),
  /** Published modules in course order, with opened lessons. */
  modules: z.array(
    z.object({
      moduleId: count,
      title: z.string(),
      lessonCount: count,
      completedAt: isoTimeOrNull,
      lessons: z.array(
        z.object({
          lessonId: count,
          title: z.string(),
          startedAt: isoTime,
          lastOpenedAt: isoTime,
          completedAt: isoTimeOrNull,
          minutesSpent: z.number(),
        }),
      ),
    }),
  ),
  quizzes: z.array(
    z.object({
      moduleId: count,
      lessonTitle: z.string(),
      attempts: count,
      bestScore: z.number(),
      lastScore: z.number(),
      lastAt: isoTime,
    }),
  ),
  submissions: z.array(
    z.object({
      _id: z.uuid(),
      kind: submissionKind,
      moduleId: count,
      lessonTitle: z.string().nullable(),
      status: submissionStatus,
      submittedAt: isoTime,
      answers: count,
    }),
  ),
  assessments: z.array(z.object({ number: count, startedAt: isoTime, endedAt: isoTimeOrNull, score: z.number().nullable() })),
  certificate: certificateOfPerson.nullable(),
  /** Certificates kept from an earlier, deleted account of the address. */
  keptCertificates: z.array(certificateOfPerson),
  mails: z.array(
    z.object({
      _id: z.uuid(),
      title: z.string(),
      state: mailState,
      lastError: z.string().nullable(),
      createdAt: isoTime,
      sentAt: isoTimeOrNull,
    }),
  ),
  consents: z.array(
    z.object({
      purpose: z.string(),
      givenAt: isoTime,
      confirmedAt: isoTimeOrNull,
      withdrawnAt: isoTimeOrNull,
      form: z.string(),
    }),
  ),
  /** Suppressions of the address. */
  refuses: z.array(z.enum(['marketing', 'all'])),
  waitlists: z.array(z.object({ courseType: z.string(), createdAt: isoTime, confirmedAt: isoTimeOrNull })),
  sessions: z.array(
    z.object({
      device: z.string(),
      kind: z.enum(['session', 'demo']),
      createdAt: isoTime,
      expiresAt: isoTime,
      isOpen: z.boolean(),
    }),
  ),
  passkeys: count,
  /** The newest admin actions on the account, its invitations and submissions. */
  audit: z.array(auditEntry),
})
export type PersonView = z.infer<typeof personView>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'One person, by their account',
  params: idParam,
  data: personView,
  errors: ['person-not-found'],
})

/** POST keeps the address out of logs. */
export const getPersonByAddress = endpoint({
  method: 'POST',
  path: '/api/people/by-address',
  summary: 'One person, by their address',
  countsAsChange: false,
  body: z.object({ email: emailAddress() }),
  data: personView,
  errors: ['person-not-found'],
})
