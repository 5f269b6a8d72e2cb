import { type RawBuilder, sql } from 'kysely'
import { retention } from '#content/retention.ts'
import { nudgePauseDays } from '#contract/nudges.ts'
import type { MentionPlace } from '#contract/privacy.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { inactivityReason } from './inactive-accounts.queries.ts'

/** The person whose rows are selected. Null matches nothing, so that data they may not see or erase is never touched. */
export type About = { userId: string | null; email: string | null; emailHash: string | null; certificateHash: string | null }

type Sql<Result = unknown> = RawBuilder<Result>

export type RetentionRule = {
  what: string
  /** The period in words; the policy prints its number. */
  period: string
  due: (now: Date) => Sql
  /** How due rows are anonymised when they are not deleted. */
  set?: (now: Date) => Sql
  /** Rows are kept for hours or days, so many may be due at once. */
  shortLived?: true
}

/** A list of an export, ordered by its first column: columns of the table and of joined tables. */
type List<Column> = { columns: readonly Column[]; select?: Sql; join?: Sql; rows?: (about: About) => Sql }

/** A column in which others may have written about a person: `keys` restricts JSON keys, `quotes` names a list of quotes with their speakers' `name`. */
export type MentionColumn = { name: string; holds: 'text' | 'html' | 'json'; keys?: readonly string[]; quotes?: string }

export type Mentions = {
  place: MentionPlace
  id?: Sql<string>
  at: string
  columns: readonly MentionColumn[]
  written?: Sql<boolean>
}

type Declaration<Column> = {
  person: (about: About) => Sql
  /** The export's lists with their columns, or the reason why the table is not exported. */
  export: Record<string, readonly Column[] | List<Column>> | string
  /** Columns that are not exported; ids, hashes and search columns need not be listed. */
  withheld?: readonly Column[]
  /** Retention rules, the tables with whose rows they are deleted, or how long rows stay. */
  keep: Record<string, RetentionRule> | readonly (keyof DB)[] | string
  /** Delete, cascade with another table's row, run statements, or keep for a reason. */
  erase: 'delete' | 'cascade' | ((about: About) => Sql[]) | { stays: string }
  mentions?: Mentions
}

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
const monthBefore = (now: Date, months: number) => sql`(${now}::timestamptz - make_interval(months => ${months}::integer))`
const daysAfter = (column: string, days: number) => (now: Date) => sql`${sql.ref(`t.${column}`)} <= ${dayBefore(now, days)}`
const monthsAfter = (column: string, months: number) => (now: Date) =>
  sql`${sql.ref(`t.${column}`)} <= ${monthBefore(now, months)}`
const rule = (what: string, period: string, due: RetentionRule['due'], set?: RetentionRule['set']): RetentionRule =>
  set ? { what, period, due, set } : { what, period, due }
const shortRule = (what: string, period: string, due: RetentionRule['due']): RetentionRule => ({
  what,
  period,
  due,
  shortLived: true,
})

const byUser =
  (column = 'user_id') =>
  (about: About) =>
    sql`${sql.ref(`t.${column}`)} = ${about.userId}::uuid`
const byEmail =
  (column = 'email') =>
  (about: About) =>
    sql`${sql.ref(`t.${column}`)} = ${about.email}`
const byEmailHash = (about: About) => sql`t.email_hash = ${about.emailHash}`
const learnersOf = ({ userId, email }: About) => sql`(select id from learners where user_id = ${userId}::uuid union all
  select l.id from learners l join invitations i on i.id = l.invitation_id where i.email = ${email})`
const byLearner = (about: About) => sql`t.learner_id in ${learnersOf(about)}`
const bySubmission = (about: About) =>
  sql`t.submission_id in (select id from submissions where learner_id in ${learnersOf(about)})`
const byCertificate = ({ userId, certificateHash }: About) =>
  sql`t.code in (select code from certificates where user_id = ${userId}::uuid union all
    select code from certificates where address_hash = ${certificateHash})`

const joinLesson = sql`join lessons l on l.id = t.lesson_id`
const ofLesson = <Column>(columns: readonly Column[], select = sql`l.module_id, l.title`) => ({
  columns,
  select,
  join: joinLesson,
})

const text = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'text' }))
const json = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'json' }))
const testimonials: MentionColumn[] = [{ name: 'settings', holds: 'json', quotes: 'testimonials' }]

const withAccount = { keep: ['users'], erase: 'cascade' } as const
const withLearner = { person: byLearner, keep: ['learners'], erase: 'cascade' } as const
const byAdmin = {
  export: 'the work of admins, shown by what they did',
  keep: 'as long as the account of the admin, whose name goes with it',
  erase: 'cascade',
} as const
const hashesOnly = {
  person: () => sql`false`,
  export: 'keyed hashes that cannot be traced back to anybody',
  erase: { stays: 'as keyed hashes' },
} as const

const { inactiveAccountAnswerDays, unusedInvitationDays, submissionMonths, trackingDays, maxYears } = retention
const unusedDays = `${unusedInvitationDays} days after they expired`
const submissionPeriod = `${submissionMonths} months`
const trackingPeriod = `${trackingDays} days`
const ofOldSubmission = (now: Date) =>
  sql`t.submission_id in (select id from submissions where submitted_at <= ${monthBefore(now, submissionMonths)})`

/**
 * Every table with personal data: the source of export, retention, erasure, mentions and the record of processing. Erasure runs from the last table
 * to the first, so that a concurrent insert, which locks its invitation, team or account, is either erased too or fails.
 */
export const personalData = {
  users: {
    person: byUser('id'),
    export: {
      account: [
        ...(['createdAt', 'id', 'email', 'fullName', 'company', 'role', 'userType', 'status'] as const),
        ...(['emailProvenAt', 'accessExpiresAt', 'updatedAt'] as const),
      ],
    },
    keep: {
      'inactive-accounts': rule(
        'Learners’ accounts with everything learned, whose owners answered neither email about it',
        `${retention.inactiveAccountMonths} months without a sign-in, and ${inactiveAccountAnswerDays} days after each email`,
        (now) => sql`t.role = 'user' and exists (select from sent_reminders r where r.user_id = t.id
          and r.reason = ${inactivityReason('t', 'second')} and r.sent_at <= ${dayBefore(now, inactiveAccountAnswerDays)})`,
      ),
      'ended-demos': rule(
        'Demo accounts without a request under review',
        `${retention.endedDemoDays} days after the demo ended`,
        (now) => sql`t.user_type = 'demo' and t.access_expires_at <= ${dayBefore(now, retention.endedDemoDays)} and not exists (
          select from team_members m join teams on teams.id = m.team_id where m.email = t.email and teams.status = 'pending')`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'account-company', at: 'created_at', columns: text('company') },
  },
  userIdentities: { person: byUser(), export: { signInProviders: ['createdAt', 'provider', 'subject'] }, ...withAccount },
  socialAttempts: {
    person: ({ userId }) => sql`(t.connect_user_id = ${userId}::uuid or t.code_user_id = ${userId}::uuid)`,
    export: { signInAttempts: ['createdAt', 'provider', 'usedAt'] },
    withheld: ['codeExpiresAt', 'expiresAt'],
    keep: {
      'sign-in-attempts': shortRule(
        'Attempts to sign in with a provider',
        'a day after they expired',
        daysAfter('expires_at', 1),
      ),
    },
    erase: 'cascade',
  },
  sessions: {
    person: byUser(),
    export: { sessions: ['createdAt', 'kind', 'userAgent', 'provenAt', 'passkeyProvenAt', 'expiresAt', 'endedAt'] },
    keep: {
      sessions: rule(
        'Ended sessions; the newest of an account tells when it was last used and goes with it',
        trackingPeriod,
        (now) => sql`coalesce(t.ended_at, t.expires_at) <= ${dayBefore(now, trackingDays)}
          and exists (select from sessions s where s.user_id = t.user_id and (s.created_at, s.id) > (t.created_at, t.id))`,
      ),
    },
    erase: 'cascade',
  },
  passkeys: {
    person: byUser(),
    export: { passkeys: ['createdAt', 'name', 'isSynced', 'isBackedUp', 'transports', 'lastUsedAt'] },
    withheld: ['publicKey', 'counter'],
    ...withAccount,
  },
  passkeyChallenges: {
    person: byUser(),
    export: { passkeyChallenges: ['expiresAt', 'purpose'] },
    keep: {
      'passkey-challenges': shortRule(
        'Challenges for passkeys that nobody answered',
        'ten minutes after they were made, removed daily',
        daysAfter('expires_at', 0),
      ),
    },
    erase: 'cascade',
  },
  recoveryCodes: { person: byUser(), export: { recoveryCodes: ['createdAt', 'usedAt'] }, ...withAccount },
  passwordResets: {
    person: byUser(),
    export: { passwordLinks: ['createdAt', 'expiresAt', 'usedAt'] },
    keep: {
      'password-links': shortRule('Links for a new password', 'a day after they expired', daysAfter('expires_at', 1)),
    },
    erase: 'cascade',
  },
  consents: {
    person: ({ userId, emailHash }) => sql`(t.email_hash = ${emailHash} or t.user_id = ${userId}::uuid)`,
    export: { consents: ['givenAt', 'purpose', 'textVersion', 'text', 'form', 'confirmedAt', 'withdrawnAt'] },
    keep: {
      consents: rule(
        'Consents that nobody confirmed, and the proof of those that ended',
        `unconfirmed ${retention.unconfirmedConsentDays} days; the proof ${maxYears} years after the end`,
        (now) => sql`t.withdrawn_at <= ${monthBefore(now, maxYears * 12)}
          or t.confirmed_at is null and t.given_at <= ${dayBefore(now, retention.unconfirmedConsentDays)}`,
      ),
      'old-consents': rule(
        'Consents in force, which end by themselves',
        `${maxYears} years after they were given`,
        (now) => sql`t.withdrawn_at is null and t.given_at <= ${monthBefore(now, maxYears * 12)}`,
        (now) => sql`withdrawn_at = ${now}`,
      ),
    },
    erase: { stays: 'as the proof, withdrawn and without an account' },
  },
  suppressions: {
    person: byEmailHash,
    export: { refusals: ['since', 'scope'] },
    keep: 'as long as we send email: they are the promise not to write',
    erase: { stays: 'as a keyed hash, which keeps our mails away' },
  },
  tombstones: {
    ...hashesOnly,
    keep: {
      tombstones: rule(
        'Keyed hashes of what was erased or ended, so that a restored backup brings none of it back',
        `${retention.tombstoneMonths} months`,
        monthsAfter('ended_at', retention.tombstoneMonths),
      ),
    },
  },
  mail: {
    person: ({ userId, email }) => sql`(t.to_email = ${email} or t.user_id = ${userId}::uuid)`,
    export: { mails: ['createdAt', 'kind', 'state', 'sentAt'] },
    withheld: ['toEmail', 'parameters', 'lastError', 'bounced', 'marketing', 'firstContact', 'attempts', 'claimedUntil'],
    keep: {
      mails: rule(
        'Copies of emails',
        `${retention.sentMailDays} days`,
        (now) => sql`t.created_at <= ${dayBefore(now, retention.sentMailDays)} and t.state <> 'queued'`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'mail', at: 'created_at', columns: [{ name: 'parameters', holds: 'json', keys: ['reason'] }] },
  },
  activations: {
    person: byEmail(),
    export: { activations: ['createdAt', 'expiresAt', 'usedAt'] },
    withheld: ['email', 'codeAttempts'],
    keep: { activations: rule('Activations', unusedDays, daysAfter('expires_at', unusedInvitationDays)) },
    erase: 'delete',
  },
  invitations: {
    person: byEmail(),
    export: { invitations: ['createdAt', 'email', 'source', 'namedBy', 'expiresAt', 'openedAt', 'usedAt'] },
    withheld: ['token', 'createdBy'],
    keep: {
      invitations: rule(
        'Invitations with the work done in their preview',
        unusedDays,
        (now) => sql`t.expires_at <= ${dayBefore(now, unusedInvitationDays)}
          and not exists (select from teams where teams.invitation_id = t.id and teams.status = 'pending')`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'invitation', at: 'created_at', columns: text('named_by') },
  },
  previewEvents: {
    person: ({ email }) => sql`t.invitation_id in (select id from invitations where email = ${email})`,
    export: { previewEvents: ['at', 'action', 'moduleId', 'sectionId'] },
    keep: { 'preview-events': rule('Steps in previews', trackingPeriod, daysAfter('at', trackingDays)) },
    erase: 'cascade',
  },
  teams: {
    person: byEmail('contact_email'),
    export: {
      teamRequests: [
        ...([
          'createdAt',
          'source',
          'companyName',
          'contactName',
          'contactEmail',
          'recruiterType',
          'teamRole',
          'teamSize',
        ] as const),
        ...(['recruitmentTeamSize', 'message', 'status', 'approvedAt', 'rejectedAt', 'rejectionReason'] as const),
      ],
    },
    withheld: ['requestKey', 'decidedBy'],
    keep: {
      'team-requests': rule(
        'Team requests with their contact and members',
        `${retention.teamRequestMonths} months after the decision`,
        (now) => sql`coalesce(t.approved_at, t.rejected_at, t.created_at) <= ${monthBefore(now, retention.teamRequestMonths)}`,
      ),
    },
    // Requests that nothing else depends on are deleted; an approved team keeps its members.
    erase: ({ email }) => [
      sql`delete from teams t where t.contact_email = ${email} and (t.status <> 'approved'
        or not exists (select from team_members m where m.team_id = t.id and m.email <> ${email}))`,
      sql`update teams set contact_name = '[deleted]', contact_email = 'deleted@deleted.invalid', message = null, rejection_reason = null,
        request_key = null where contact_email = ${email}`,
    ],
    mentions: { place: 'team-request', at: 'created_at', columns: text('company_name', 'message', 'rejection_reason') },
  },
  teamMembers: {
    person: byEmail(),
    export: {
      teamMemberships: {
        columns: ['sharingDecidedAt', 'sharesProgress', 'isContact'],
        select: sql`teams.company_name, teams.status`,
        join: sql`join teams on teams.id = t.team_id`,
      },
    },
    withheld: ['email', 'position'],
    keep: {
      'unused-members': rule(
        'Members of approved teams who never used their activation',
        unusedDays,
        (now) => sql`t.user_id is null and not t.is_contact and exists (select from teams where teams.id = t.team_id
            and teams.status = 'approved' and teams.approved_at <= ${dayBefore(now, 14 + unusedInvitationDays)})
          and not exists (select from activations a where a.team_id = t.team_id and a.email = t.email)`,
      ),
    },
    erase: 'delete',
  },
  waitlistEntries: {
    person: byEmail(),
    export: {
      waitlists: [
        ...(['createdAt', 'name', 'email', 'company', 'role', 'message', 'courseType', 'noticeVersion'] as const),
        ...(['confirmedAt', 'announcedAt'] as const),
      ],
    },
    withheld: ['updatedAt', 'deletedAt', 'confirmationSentAt'],
    keep: {
      waitlists: rule(
        'Waitlist entries',
        `unconfirmed ${retention.unconfirmedWaitlistDays} days, ${retention.waitlistAfterLaunchMonths} months after the launch email, at most ${maxYears} years`,
        (now) => sql`t.announced_at <= ${monthBefore(now, retention.waitlistAfterLaunchMonths)}
          or t.created_at <= ${monthBefore(now, maxYears * 12)}
          or t.confirmed_at is null and t.created_at <= ${dayBefore(now, retention.unconfirmedWaitlistDays)}`,
      ),
    },
    erase: 'delete',
    mentions: { place: 'waitlist-entry', at: 'created_at', columns: text('company', 'role', 'message') },
  },
  learners: {
    person: (about) => sql`t.id in ${learnersOf(about)}`,
    export: 'it only links an account or an invitation to the work',
    keep: ['users', 'invitations'],
    erase: 'cascade',
  },
  lessonProgress: {
    export: {
      lessonProgress: ofLesson(
        ['startedAt', 'lastOpenedAt', 'completedAt', 'minutesSpent'],
        sql`l.module_id, l.lesson_id, l.title`,
      ),
    },
    ...withLearner,
  },
  moduleCompletions: { export: { moduleCompletions: ['completedAt', 'moduleId', 'details'] }, ...withLearner },
  quizAttempts: {
    export: { quizAttempts: ofLesson(['submittedAt', 'review', 'correctCount', 'total', 'score'], sql`l.module_id`) },
    withheld: ['attemptKey'],
    ...withLearner,
  },
  labStrings: {
    export: { labStrings: ['savedAt', 'query', 'note'] },
    ...withLearner,
    mentions: {
      place: 'lab-string',
      id: sql`t.learner_id || '/' || t.id`,
      at: 'saved_at',
      columns: [...text('note'), ...json('query')],
    },
  },
  decisionAnswers: {
    export: {
      decisions: ofLesson(
        ['answeredAt', 'decisionId', 'given', 'reason', 'firstGiven', 'firstReason', 'firstAnsweredAt'],
        sql`l.module_id, l.title, (select to_jsonb(x) from (select q ->> 'title' as title, q ->> 'question' as question,
            (select jsonb_object_agg(o ->> 'id', o ->> 'text') from jsonb_array_elements(q -> 'options') o) as options
          from jsonb_array_elements(l.decisions) q where q ->> 'id' = t.decision_id) x) as decision`,
      ),
    },
    ...withLearner,
    mentions: {
      place: 'decision',
      id: sql`t.learner_id || '/' || t.lesson_id || '/' || t.decision_id`,
      at: 'answered_at',
      columns: text('reason', 'first_reason'),
    },
  },
  caseRuns: { export: { caseRuns: ofLesson(['startedAt', 'path', 'endedAt']) }, ...withLearner },
  activityDrafts: {
    export: { activityDrafts: ofLesson(['savedAt', 'fieldValues']) },
    ...withLearner,
    mentions: {
      place: 'activity-draft',
      id: sql`t.learner_id || '/' || t.lesson_id`,
      at: 'saved_at',
      columns: json('field_values'),
    },
  },
  submissions: {
    person: byLearner,
    export: {
      submissions: {
        columns: ['submittedAt', 'kind', 'moduleId', 'fieldValues', 'status'],
        select: sql`(select jsonb_agg(jsonb_build_object('message', f.message, 'sentAt', f.sent_at) order by f.sent_at)
            from submission_feedback f where f.submission_id = t.id) as feedback,
          (select jsonb_build_object('type', a.artefact_type, 'rubric', a.rubric, 'state', a.state, 'ratings', a.ratings,
            'note', a.note, 'reviewedAt', a.reviewed_at) from artefacts a where a.submission_id = t.id) as review`,
      },
    },
    withheld: ['statusAt'],
    keep: {
      submissions: rule(
        'What was written in submissions; that something was submitted stays',
        submissionPeriod,
        (now) => sql`t.submitted_at <= ${monthBefore(now, submissionMonths)} and t.field_values <> '{}'`,
        () => sql`field_values = '{}'`,
      ),
    },
    erase: 'cascade',
    mentions: { place: 'submission', at: 'submitted_at', columns: json('field_values') },
  },
  submissionFeedback: {
    person: bySubmission,
    export: 'part of the submissions',
    keep: { feedback: rule('Answers to submissions', submissionPeriod, ofOldSubmission) },
    erase: 'cascade',
    mentions: { place: 'feedback', at: 'sent_at', columns: text('message') },
  },
  artefacts: {
    person: bySubmission,
    export: 'part of the submissions',
    keep: {
      reviews: rule(
        'Reviews of works; that one was accepted stays',
        submissionPeriod,
        (now) => sql`(t.ratings <> '[]' or t.note is not null) and ${ofOldSubmission(now)}`,
        () => sql`ratings = '[]', note = null`,
      ),
    },
    erase: 'cascade',
    mentions: {
      place: 'work-review',
      id: sql`t.submission_id::text`,
      at: 'reviewed_at',
      columns: [...text('note'), ...json('ratings')],
    },
  },
  assessmentAttempts: {
    export: {
      assessmentAttempts: {
        columns: ['number', 'startedAt', 'endedAt', 'correctCount', 'score', 'poolSize'],
        select: sql`(select jsonb_agg(jsonb_build_object('question', q ->> 'question', 'answeredAt', a.answered_at, 'chosen',
            (select o ->> 'text' from jsonb_array_elements(q -> 'options') o where o ->> 'id' = a.option_id)) order by a.answered_at)
          from assessment_answers a join jsonb_array_elements(t.questions) q on q ->> 'id' = a.question_id
          where a.attempt_id = t.id) as answers`,
      },
    },
    withheld: ['endsAt', 'questions'],
    ...withLearner,
  },
  assessmentAnswers: {
    person: (about) => sql`t.attempt_id in (select id from assessment_attempts where learner_id in ${learnersOf(about)})`,
    export: 'part of the attempts',
    keep: ['assessmentAttempts'],
    erase: 'cascade',
  },
  refresherAnswers: {
    export: { refresherAnswers: ['answeredAt', 'moduleId', 'round', 'review', 'correctCount', 'total'] },
    ...withLearner,
  },
  certificates: {
    person: byCertificate,
    export: {
      certificate: [
        ...(['issuedAt', 'code', 'learnerName', 'courseTitle', 'hours', 'completedAt', 'showsName', 'assessedAt'] as const),
        ...(['assessmentScore', 'assessmentQuestions', 'assessmentPool', 'artefactType', 'rubricVersion'] as const),
        ...(['revokedAt', 'revocationReason'] as const),
      ],
    },
    keep: {
      'kept-certificates': rule(
        'Certificates kept by people who deleted their account',
        `${maxYears} years after they were issued`,
        (now) => sql`t.user_id is null and t.issued_at <= ${monthBefore(now, maxYears * 12)}`,
      ),
    },
    // A certificate that the learner keeps is detached from the account first.
    erase: 'cascade',
    mentions: { place: 'revocation', id: sql`t.code`, at: 'revoked_at', columns: text('revocation_reason') },
  },
  badges: {
    person: (about) => sql`exists (select from certificates c where c.code = t.certificate_code
      and (c.user_id = ${about.userId}::uuid or c.address_hash = ${about.certificateHash}))`,
    export: { badges: ['issuedAt', 'id', 'level'] },
    withheld: ['certificateCode', 'statusIndex'],
    keep: ['certificates'],
    erase: 'cascade',
  },
  learningPlans: {
    person: byUser(),
    export: {
      learningPlan: [
        ...(['updatedAt', 'finishOn', 'slotWeekday', 'slotTime', 'slotMinutes', 'remindersOn', 'consentVersion'] as const),
        ...(['consentedAt', 'withdrawnAt'] as const),
      ],
    },
    ...withAccount,
  },
  sentReminders: { person: byUser(), export: { reminders: ['sentAt', 'reason'] }, ...withAccount },
  nudges: {
    person: byEmailHash,
    export: { nudges: ['nudgedAt', 'previousAt'] },
    keep: {
      nudges: shortRule(
        'Keyed hashes of people who were nudged, so that nobody is nudged twice',
        `${nudgePauseDays} days`,
        daysAfter('nudged_at', nudgePauseDays),
      ),
    },
    erase: 'delete',
  },
  webhookDeliveries: {
    person: byUser(),
    export: { webhookEvents: ['createdAt', 'event', 'data'] },
    withheld: ['state', 'attempts', 'lastStatus', 'lastError', 'triedAt', 'deliveredAt'],
    keep: { 'webhook-deliveries': rule('Events sent to webhooks', trackingPeriod, daysAfter('created_at', trackingDays)) },
    erase: 'cascade',
  },
  auditEntries: {
    person: byUser('actor_id'),
    export: {
      actionsByAdmins: {
        columns: ['at', 'action', 'details'],
        rows: (about) => sql`(t.subject_type = 'user' and t.subject_ids @> array[${about.userId}::text])
          or (t.subject_type = 'invitation' and t.subject_ids && array(select id::text from invitations where email = ${about.email}))
          or (t.subject_type = 'submission' and t.subject_ids && array(
            select id::text from submissions where learner_id in ${learnersOf(about)}))`,
      },
      adminActions: ['at', 'action', 'subjectType', 'subjectIds', 'details'],
    },
    withheld: ['actorEmail'],
    keep: { audit: rule('Record of admins’ actions', `${maxYears} years`, monthsAfter('at', maxYears * 12)) },
    erase: { stays: 'as ids, without the account' },
  },
  lessonDrafts: {
    person: byUser('author_id'),
    export: { lessonDrafts: ofLesson(['savedAt', 'content']) },
    withheld: ['baseVersion'],
    ...withAccount,
    mentions: { place: 'lesson-draft', id: sql`t.lesson_id || '/' || t.author_id`, at: 'saved_at', columns: json('content') },
  },
  files: {
    person: byUser('uploaded_by'),
    ...byAdmin,
    export: { uploadedFiles: ['uploadedAt', 'originalName', 'mediaType', 'size'] },
    withheld: ['uploadedBy', 'filename', 'sha256'],
    mentions: { place: 'file-name', at: 'uploaded_at', columns: text('original_name') },
  },
  lessons: {
    person: byUser('edited_by'),
    ...byAdmin,
    mentions: {
      place: 'lesson',
      at: 'updated_at',
      columns: [
        ...text('title', 'description'),
        { name: 'html', holds: 'html' },
        ...json('quiz', 'decisions', 'branching_case', 'activity', 'rubric', 'model_answer', 'assignments', 'resources'),
      ],
      written: sql`t.edited_at is not null`,
    },
  },
  lessonVersions: {
    person: byUser('saved_by'),
    ...byAdmin,
    mentions: { place: 'lesson-version', id: sql`t.lesson_id || '/' || t.version`, at: 'saved_at', columns: json('content') },
  },
  operatorVersions: {
    person: byUser('saved_by'),
    ...byAdmin,
    mentions: { place: 'settings', id: sql`t.version::text`, at: 'saved_at', columns: testimonials },
  },
  operatorPreviews: {
    person: byUser('author_id'),
    ...byAdmin,
    mentions: { place: 'settings-preview', id: sql`t.author_id::text`, at: 'made_at', columns: testimonials },
  },
  rateLimits: { ...hashesOnly, keep: 'a day, by an hourly job' },
  signInTries: { ...hashesOnly, keep: 'a day, by an hourly job' },
} satisfies { [Table in keyof DB]?: Declaration<keyof DB[Table]> }

export const impersonalTables: readonly (keyof DB)[] = [
  ...(['badgeKeys', 'installation', 'modules', 'operatorPictures', 'removedContent', 'resourceDownloads'] as const),
  ...(['revokedBadges', 'schemaMigrations', 'webhooks'] as const),
]

export const declarations = Object.entries(personalData).map(([key, declaration]) => ({
  table: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ...(declaration as Declaration<string>),
}))
