import { z } from 'zod'
import { userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { emailAddress, idParam, isoTime, isoTimeOrNull, searchText } from './fields.ts'
import { submissionKind, submissionStatus } from './inbox.ts'
import { auditEntry } from './insights.ts'
import { invitationSource, invitationStatus } from './invitations.ts'
import { mailState } from './mail.ts'
import { teamMemberView, teamStatus } from './teams.ts'

const count = z.number().int()

/** A person as a search finds them: an account, or an address that stands in an invitation, a team or a waitlist, or kept a certificate. */
const foundPerson = z.object({
  email: z.string(),
  /** The account of the address; null without one. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** Where the address was found. */
  foundIn: z.enum(['account', 'invitation', 'team', 'waitlist', 'certificate']),
})
/** A person as a search finds them. */
export type FoundPerson = z.infer<typeof foundPerson>

/** How many people a search shows. */
export const peopleShown = 8

/** Finds people by parts of name, address or company, with or without accents. A POST, so that no log keeps what was typed. */
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

/** Everything an admin needs of one person. */
export const personView = z.object({
  email: z.string(),
  /** Null for an address without an account. */
  account: userView.extend({ emailProvenAt: isoTimeOrNull }).nullable(),
  invitations: z.array(
    z.object({
      _id: z.uuid(),
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
  /** Published modules in course order, with the lessons that were opened. */
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
  /** Certificates that the person kept when an earlier account of the address was deleted. */
  keptCertificates: z.array(certificateOfPerson),
  /** The newest mails to the address. */
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
  /** What the address refuses: advertising, or every mail it did not ask for. */
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
  /** The newest admin actions on the account, its invitations and its submissions. */
  audit: z.array(auditEntry),
})
/** Everything an admin needs of one person. */
export type PersonView = z.infer<typeof personView>

/** A person by their account. */
export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'One person, by their account',
  params: idParam,
  data: personView,
  errors: ['person-not-found'],
})

/** A person by their address, with or without an account. A POST, so that no log keeps the address. */
export const getPersonByAddress = endpoint({
  method: 'POST',
  path: '/api/people/by-address',
  summary: 'One person, by their address',
  countsAsChange: false,
  body: z.object({ email: emailAddress() }),
  data: personView,
  errors: ['person-not-found'],
})
