import type { DB } from '../db/tables.ts'
import type { RetentionId } from './retention.ts'

/**
 * What is personal in each column of each table, and which rule of retention ends it. `personal` tells about a person or
 * leads to one; `plain` does not. A column that stands in neither fails a test: whoever adds one decides here.
 */
type TableEntry<Table extends keyof DB> = {
  /** Rules that end the personal columns; none only where nothing is personal. */
  endedBy: readonly RetentionId[]
  personal: readonly (keyof DB[Table])[]
  plain: readonly (keyof DB[Table])[]
}

const account = ['inactive-accounts', 'ended-demos'] as const
const work = [...account, 'invitations'] as const

/** The map of personal data, table by table; the record of processing rests on it. */
export const dataMap: { [Table in keyof DB]: TableEntry<Table> } = {
  users: {
    endedBy: account,
    personal: [
      'id',
      'email',
      'fullName',
      'company',
      'passwordHash',
      'emailProvenAt',
      'accessExpiresAt',
      'createdAt',
      'updatedAt',
    ],
    plain: ['role', 'status', 'userType'],
  },
  userIdentities: { endedBy: account, personal: ['subject', 'userId', 'createdAt'], plain: ['provider'] },
  sessions: {
    endedBy: ['sessions', ...account],
    personal: ['id', 'userId', 'userAgent', 'createdAt', 'expiresAt', 'endedAt'],
    plain: ['kind'],
  },
  passwordResets: {
    endedBy: ['password-links'],
    personal: ['userId', 'createdAt', 'expiresAt', 'usedAt'],
    plain: ['id', 'tokenHash'],
  },
  socialAttempts: {
    endedBy: ['sign-in-trips'],
    personal: ['connectUserId', 'codeUserId', 'createdAt', 'usedAt'],
    plain: ['browserHash', 'codeExpiresAt', 'codeHash', 'expiresAt', 'provider', 'stateHash'],
  },
  invitations: {
    endedBy: ['invitations'],
    personal: ['id', 'email', 'token', 'createdAt', 'createdBy', 'openedAt', 'usedAt', 'expiresAt'],
    plain: ['source'],
  },
  previewEvents: {
    endedBy: ['preview-events', 'invitations'],
    personal: ['invitationId', 'action', 'moduleId', 'sectionId', 'at'],
    plain: ['id'],
  },
  teams: {
    endedBy: ['team-requests'],
    personal: [
      'companyName',
      'contactName',
      'contactEmail',
      'teamRole',
      'message',
      'rejectionReason',
      'searchText',
      'invitationId',
      'decidedBy',
      'createdAt',
    ],
    plain: [
      'id',
      'source',
      'recruiterType',
      'teamSize',
      'recruitmentTeamSize',
      'status',
      'requestTokenHash',
      'approvedAt',
      'rejectedAt',
    ],
  },
  teamMembers: {
    endedBy: ['activations', 'team-requests'],
    personal: ['email', 'userId'],
    plain: ['teamId', 'position', 'isContact'],
  },
  activations: {
    endedBy: ['activations'],
    personal: ['email', 'createdAt', 'usedAt'],
    plain: ['id', 'teamId', 'tokenHash', 'codeHash', 'codeAttempts', 'expiresAt', 'mailId'],
  },
  learners: { endedBy: work, personal: ['id', 'userId', 'invitationId', 'createdAt'], plain: [] },
  lessonProgress: {
    endedBy: work,
    personal: ['learnerId', 'lessonId', 'startedAt', 'lastOpenedAt', 'completedAt', 'minutesSpent'],
    plain: [],
  },
  moduleCompletions: { endedBy: work, personal: ['learnerId', 'completedAt', 'details'], plain: ['moduleId'] },
  quizAttempts: {
    endedBy: work,
    personal: ['learnerId', 'review', 'correctCount', 'score', 'submittedAt'],
    plain: ['id', 'lessonId', 'total'],
  },
  refresherAnswers: {
    endedBy: work,
    personal: ['learnerId', 'review', 'correctCount', 'answeredAt'],
    plain: ['moduleId', 'round', 'total'],
  },
  activityDrafts: { endedBy: work, personal: ['learnerId', 'fieldValues', 'savedAt'], plain: ['lessonId'] },
  submissions: {
    endedBy: ['submissions', ...work],
    personal: ['learnerId', 'fieldValues', 'submittedAt', 'searchText'],
    plain: ['id', 'kind', 'lessonId', 'moduleId', 'sectionId', 'status', 'statusAt'],
  },
  submissionFeedback: { endedBy: ['submissions'], personal: ['message', 'authorId', 'sentAt'], plain: ['id', 'submissionId'] },
  certificates: {
    endedBy: ['kept-certificates', ...account],
    personal: ['userId', 'learnerName', 'code', 'completedAt', 'issuedAt'],
    plain: ['courseTitle', 'hours', 'showsName'],
  },
  learningPlans: {
    endedBy: account,
    personal: [
      'userId',
      'finishOn',
      'slotWeekday',
      'slotTime',
      'slotMinutes',
      'remindersOn',
      'consentedAt',
      'withdrawnAt',
      'updatedAt',
    ],
    plain: ['consentVersion'],
  },
  sentReminders: { endedBy: account, personal: ['userId', 'reason', 'sentAt'], plain: [] },
  waitlistEntries: {
    endedBy: ['waitlists'],
    personal: ['email', 'name', 'company', 'role', 'message', 'createdAt', 'updatedAt', 'confirmedAt'],
    plain: ['id', 'courseType', 'noticeVersion', 'tokenHash', 'announcedAt', 'deletedAt'],
  },
  consents: {
    endedBy: ['consents'],
    personal: ['userId', 'emailHash', 'givenAt', 'confirmedAt', 'withdrawnAt'],
    plain: ['id', 'purpose', 'textVersion', 'text', 'form', 'confirmHash'],
  },
  suppressions: { endedBy: ['refusals'], personal: ['emailHash', 'since'], plain: ['scope'] },
  mail: {
    endedBy: ['mails'],
    personal: [
      'toEmail',
      'subject',
      'html',
      'text',
      'headers',
      'lastError',
      'bounced',
      'invitationId',
      'teamId',
      'userId',
      'createdAt',
      'sentAt',
    ],
    plain: ['id', 'kind', 'marketing', 'state', 'attempts', 'messageId'],
  },
  auditEntries: {
    endedBy: ['audit'],
    personal: ['actorId', 'actorEmail', 'subject', 'details', 'at'],
    plain: ['id', 'action'],
  },
  files: {
    endedBy: account,
    personal: ['uploadedBy'],
    plain: ['id', 'filename', 'originalName', 'mediaType', 'size', 'sha256', 'uploadedAt'],
  },
  modules: {
    endedBy: [],
    personal: [],
    plain: [
      ...(['id', 'moduleId', 'title', 'description', 'minutes', 'type', 'whatYoullLearn', 'takeaway', 'imageUrl'] as const),
      ...(['isPublished', 'position', 'prerequisites', 'createdAt', 'updatedAt', 'editedAt'] as const),
    ],
  },
  lessons: {
    endedBy: account,
    personal: ['editedBy'],
    plain: [
      ...(['id', 'moduleId', 'lessonId', 'position', 'kind', 'title', 'description', 'minutes', 'contentType', 'html'] as const),
      ...(['embedUrl', 'resources', 'assignments', 'quiz', 'activity', 'facts', 'legalAsOf', 'reviewBy', 'version'] as const),
      ...(['createdAt', 'updatedAt', 'editedAt'] as const),
    ],
  },
  lessonVersions: {
    endedBy: account,
    personal: ['savedBy', 'savedByName'],
    plain: ['lessonId', 'version', 'content', 'savedAt'],
  },
  lessonDrafts: { endedBy: account, personal: ['authorId', 'savedAt'], plain: ['lessonId', 'baseVersion', 'content'] },
  removedContent: { endedBy: [], personal: [], plain: ['moduleId', 'lessonId', 'removedAt'] },
  resourceDownloads: { endedBy: [], personal: [], plain: ['id', 'file', 'learnerKind', 'at'] },
  // Keys are hashes of addresses and e-mails, for hours.
  rateLimits: { endedBy: ['counters'], personal: ['key', 'windowStart'], plain: ['hits'] },
  signInTries: { endedBy: ['counters'], personal: ['key', 'failedAt', 'blockedUntil'], plain: ['failures'] },
  installation: { endedBy: [], personal: [], plain: ['key', 'value'] },
  schemaMigrations: { endedBy: [], personal: [], plain: ['name', 'appliedAt'] },
}
