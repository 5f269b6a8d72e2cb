import { sql } from 'kysely'
import { nudgePauseDays } from '#contract/nudges.ts'
import type { DB } from '../../../platform/db/tables.ts'
import {
  byAdmin,
  byCertificate,
  byEmailHash,
  byUser,
  type Declaration,
  daysAfter,
  hashesOnly,
  json,
  learnersOf,
  maxYears,
  monthBefore,
  monthsAfter,
  ofLesson,
  rule,
  shortRule,
  testimonials,
  text,
  trackingDays,
  trackingPeriod,
  withAccount,
} from './personal-data-rules.queries.ts'

export const personalDataOfOffice = {
  certificates: {
    person: byCertificate,
    export: {
      certificate: [
        ...(['issuedAt', 'code', 'learnerName', 'courseTitle', 'hours', 'completedAt', 'showsName', 'assessedAt'] as const),
        ...(['assessmentScore', 'assessmentQuestions', 'assessmentPool', 'artefactType', 'rubricVersion'] as const),
        ...(['revokedAt', 'revocationReason', 'mayEarnAgain', 'replacedAt', 'replacedBy', 'replacedBecause'] as const),
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
    // What version 1.0 wrote there is moved at once.
    withheld: ['actorEmail', 'subject'],
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
    withheld: ['uploadedBy', 'filename', 'sha256', 'captionsOf', 'language'],
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
        ...json(
          'quiz',
          'decisions',
          'branching_case',
          'conversation',
          'activity',
          'rubric',
          'model_answer',
          'assignments',
          'resources',
        ),
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
  mailTexts: {
    person: byUser('saved_by'),
    ...byAdmin,
  },
  operatorPreviews: {
    person: byUser('author_id'),
    ...byAdmin,
    mentions: { place: 'settings-preview', id: sql`t.author_id::text`, at: 'made_at', columns: testimonials },
  },
  rateLimits: { ...hashesOnly, keep: 'a day, by an hourly job' },
  signInTries: { ...hashesOnly, keep: 'a day, by an hourly job' },
} satisfies { [Table in keyof DB]?: Declaration<keyof DB[Table]> }
