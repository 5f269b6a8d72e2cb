import type { DB } from '../../platform/db/tables.ts'
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
      'searchText',
    ],
    plain: ['role', 'status', 'userType'],
  },
  userIdentities: { endedBy: account, personal: ['subject', 'userId', 'createdAt'], plain: ['provider'] },
  sessions: {
    endedBy: ['sessions', ...account],
    personal: ['id', 'userId', 'userAgent', 'createdAt', 'expiresAt', 'endedAt', 'provenAt', 'passkeyProvenAt'],
    plain: ['kind'],
  },
  passkeys: {
    endedBy: account,
    personal: ['id', 'userId', 'credentialId', 'publicKey', 'name', 'createdAt', 'lastUsedAt'],
    plain: ['counter', 'transports', 'isSynced', 'isBackedUp'],
  },
  passkeyChallenges: { endedBy: ['passkey-challenges'], personal: ['userId', 'expiresAt'], plain: ['challengeHash', 'purpose'] },
  recoveryCodes: { endedBy: account, personal: ['userId', 'createdAt', 'usedAt'], plain: ['codeHash'] },
  passwordResets: {
    endedBy: ['password-links'],
    personal: ['userId', 'createdAt', 'expiresAt', 'usedAt'],
    plain: ['id', 'tokenHash'],
  },
  socialAttempts: {
    endedBy: ['sign-in-attempts'],
    personal: ['connectUserId', 'codeUserId', 'createdAt', 'usedAt'],
    plain: ['browserHash', 'codeExpiresAt', 'codeHash', 'connectSessionId', 'expiresAt', 'provider', 'stateHash'],
  },
  invitations: {
    endedBy: ['invitations'],
    personal: ['id', 'email', 'namedBy', 'token', 'createdAt', 'createdBy', 'openedAt', 'usedAt', 'expiresAt'],
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
      'requestKey',
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
    personal: ['email', 'userId', 'sharesProgress', 'sharingDecidedAt'],
    plain: ['teamId', 'position', 'isContact'],
  },
  activations: {
    endedBy: ['activations'],
    personal: ['email', 'createdAt', 'usedAt'],
    plain: ['id', 'teamId', 'tokenHash', 'codeHash', 'codeAttempts', 'expiresAt', 'mailId'],
  },
  learners: { endedBy: work, personal: ['id', 'userId', 'invitationId', 'createdAt', 'lastStepAt'], plain: [] },
  lessonProgress: {
    endedBy: work,
    personal: ['learnerId', 'lessonId', 'startedAt', 'lastOpenedAt', 'completedAt', 'minutesSpent', 'revision', 'changeId'],
    plain: [],
  },
  moduleCompletions: { endedBy: work, personal: ['learnerId', 'completedAt', 'details'], plain: ['moduleId'] },
  quizAttempts: {
    endedBy: work,
    personal: ['learnerId', 'review', 'correctCount', 'score', 'submittedAt'],
    plain: ['id', 'lessonId', 'total', 'attemptKey'],
  },
  decisionAnswers: {
    endedBy: work,
    personal: [
      'learnerId',
      'given',
      'reason',
      'answeredAt',
      'firstGiven',
      'firstReason',
      'firstAnsweredAt',
      'revision',
      'changeId',
    ],
    plain: ['lessonId', 'decisionId'],
  },
  caseRuns: { endedBy: work, personal: ['learnerId', 'path', 'startedAt', 'endedAt'], plain: ['id', 'lessonId'] },
  refresherAnswers: {
    endedBy: work,
    personal: ['learnerId', 'review', 'correctCount', 'answeredAt'],
    plain: ['moduleId', 'round', 'total'],
  },
  activityDrafts: { endedBy: work, personal: ['learnerId', 'fieldValues', 'savedAt'], plain: ['lessonId'] },
  submissions: {
    endedBy: ['submissions', ...work],
    personal: ['learnerId', 'fieldValues', 'submittedAt', 'searchText', 'changeId'],
    plain: ['id', 'kind', 'lessonId', 'moduleId', 'sectionId', 'status', 'statusAt'],
  },
  artefacts: {
    endedBy: ['submissions', ...work],
    personal: ['ratings', 'note', 'reviewerId', 'reviewedAt'],
    plain: ['submissionId', 'artefactType', 'rubric', 'state'],
  },
  assessmentAttempts: {
    endedBy: work,
    personal: ['learnerId', 'startedAt', 'endsAt', 'endedAt', 'correctCount', 'score', 'questions'],
    plain: ['id', 'number', 'poolSize'],
  },
  assessmentAnswers: { endedBy: work, personal: ['optionId', 'answeredAt'], plain: ['attemptId', 'questionId', 'revision'] },
  submissionFeedback: { endedBy: ['submissions'], personal: ['message', 'authorId', 'sentAt'], plain: ['id', 'submissionId'] },
  certificates: {
    endedBy: ['kept-certificates', ...account],
    personal: [
      'userId',
      'learnerName',
      'code',
      'completedAt',
      'issuedAt',
      'assessedAt',
      'assessmentScore',
      'artefactType',
      'revokedAt',
      'revocationReason',
      'addressHash',
    ],
    plain: ['courseTitle', 'hours', 'showsName', 'assessmentQuestions', 'assessmentPool', 'rubricVersion'],
  },
  badges: {
    endedBy: ['kept-certificates', ...account],
    personal: ['id', 'certificateCode', 'issuedAt'],
    plain: ['level', 'statusIndex'],
  },
  badgeKeys: { endedBy: [], personal: [], plain: ['id', 'publicKey', 'privateKey', 'createdAt', 'retiredAt'] },
  // A place in the list of revocations, behind which nobody stands any more.
  revokedBadges: { endedBy: [], personal: [], plain: ['statusIndex'] },
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
  nudges: { endedBy: ['nudges'], personal: ['emailHash', 'nudgedAt', 'previousAt'], plain: [] },
  sentReminders: { endedBy: account, personal: ['userId', 'reason', 'sentAt'], plain: [] },
  waitlistEntries: {
    endedBy: ['waitlists'],
    personal: ['email', 'name', 'company', 'role', 'message', 'createdAt', 'updatedAt', 'confirmedAt', 'searchText'],
    plain: ['id', 'courseType', 'noticeVersion', 'tokenHash', 'announcedAt', 'deletedAt'],
  },
  webhooks: {
    endedBy: [],
    personal: [],
    plain: ['id', 'url', 'description', 'events', 'enabled', 'disabledReason', 'secretVersion', 'secretChangedAt', 'createdAt'],
  },
  webhookDeliveries: {
    endedBy: ['webhook-deliveries', ...account],
    personal: ['userId', 'data', 'event', 'createdAt'],
    plain: ['id', 'webhookId', 'state', 'attempts', 'lastStatus', 'lastError', 'triedAt', 'deliveredAt'],
  },
  consents: {
    endedBy: ['consents'],
    personal: ['userId', 'emailHash', 'givenAt', 'confirmedAt', 'withdrawnAt'],
    plain: ['id', 'purpose', 'textVersion', 'text', 'form', 'confirmHash'],
  },
  suppressions: { endedBy: ['refusals'], personal: ['emailHash', 'since'], plain: ['scope'] },
  tombstones: { endedBy: ['tombstones'], personal: ['subjectHash', 'endedAt'], plain: ['kind'] },
  mail: {
    endedBy: ['mails'],
    personal: ['toEmail', 'parameters', 'lastError', 'bounced', 'invitationId', 'teamId', 'userId', 'createdAt', 'sentAt'],
    plain: ['id', 'kind', 'marketing', 'firstContact', 'state', 'attempts', 'messageId', 'claimedUntil'],
  },
  auditEntries: {
    endedBy: ['audit'],
    personal: ['actorId', 'actorEmail', 'subject', 'details', 'at'],
    plain: ['id', 'action'],
  },
  files: {
    endedBy: ['authors'],
    personal: ['uploadedBy'],
    plain: ['id', 'filename', 'originalName', 'searchText', 'mediaType', 'size', 'sha256', 'uploadedAt'],
  },
  modules: {
    endedBy: [],
    personal: [],
    plain: [
      ...(['id', 'moduleId', 'title', 'description', 'minutes', 'type', 'whatYoullLearn', 'takeaway', 'imageUrl'] as const),
      ...(['isPublished', 'position', 'prerequisites', 'revision', 'createdAt', 'updatedAt', 'editedAt'] as const),
    ],
  },
  lessons: {
    endedBy: ['authors'],
    personal: ['editedBy'],
    plain: [
      ...(['id', 'moduleId', 'lessonId', 'position', 'kind', 'title', 'description', 'minutes', 'contentType', 'html'] as const),
      ...([
        'embedUrl',
        'resources',
        'assignments',
        'quiz',
        'decisions',
        'branchingCase',
        'assessment',
        'activity',
        'rubric',
        'modelAnswer',
        'isShown',
        'facts',
        'legalAsOf',
        'reviewBy',
        'version',
      ] as const),
      ...(['createdAt', 'updatedAt', 'editedAt'] as const),
    ],
  },
  lessonVersions: {
    endedBy: ['authors'],
    personal: ['savedBy', 'savedByName'],
    plain: ['lessonId', 'version', 'content', 'savedAt'],
  },
  lessonDrafts: {
    endedBy: ['authors'],
    personal: ['authorId', 'savedAt', 'changeId'],
    plain: ['lessonId', 'revision', 'baseVersion', 'content'],
  },
  operatorVersions: {
    endedBy: ['authors'],
    personal: ['savedBy', 'savedByName'],
    plain: ['version', 'settings', 'savedAt'],
  },
  operatorPreviews: { endedBy: ['authors'], personal: ['authorId', 'madeAt'], plain: ['settings'] },
  operatorPictures: { endedBy: [], personal: [], plain: ['name', 'bytes', 'width', 'height', 'uploadedAt'] },
  removedContent: { endedBy: [], personal: [], plain: ['moduleId', 'lessonId', 'removedAt'] },
  resourceDownloads: { endedBy: [], personal: [], plain: ['id', 'file', 'learnerKind', 'at', 'downloads'] },
  // Keys are hashes of addresses and emails, for hours.
  rateLimits: { endedBy: ['counters'], personal: ['key', 'windowStart'], plain: ['hits'] },
  signInTries: { endedBy: ['counters'], personal: ['key', 'failedAt', 'blockedUntil'], plain: ['failures'] },
  installation: { endedBy: [], personal: [], plain: ['key', 'value'] },
  schemaMigrations: { endedBy: [], personal: [], plain: ['name', 'appliedAt'] },
}
