import { sql } from 'kysely'
import type { DB } from '../../../platform/db/tables.ts'
import {
  byLearner,
  bySubmission,
  type Declaration,
  json,
  learnersOf,
  monthBefore,
  ofLesson,
  ofOldSubmission,
  rule,
  submissionMonths,
  submissionPeriod,
  text,
  withLearner,
} from './personal-data-rules.queries.ts'

export const personalDataOfLearning = {
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
  notes: {
    export: { notes: ['createdAt', 'savedAt', 'moduleId', 'lessonId', 'quote', 'body'] },
    withheld: ['prefix', 'suffix', 'version'],
    ...withLearner,
    mentions: {
      place: 'note',
      id: sql`t.learner_id || '/' || t.module_id || '/' || t.lesson_id || '/' || t.note_id`,
      at: 'saved_at',
      columns: text('body'),
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
} satisfies { [Table in keyof DB]?: Declaration<keyof DB[Table]> }
