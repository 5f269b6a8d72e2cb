import { z } from 'zod'
import { modelPart } from './activity-reviews.ts'
import { rubricCriterion } from './artefacts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTimeOrNull } from './fields.ts'
import { lessonParams } from './progress.ts'

const activityValues = z.record(z.string().max(60), z.unknown())
const activityState = z.object({
  values: activityValues,
  savedAt: isoTimeOrNull,
  submittedAt: isoTimeOrNull,
  /** The last submission, even while a newer draft exists. */
  submittedValues: activityValues.nullable(),
  status: z.enum(['empty', 'draft', 'submitted']),
  /** The model answer and the reviewers' criteria; null until submitted. */
  review: z
    .object({
      model: z.array(modelPart),
      /** Whether the model answer is for the course's own invented case. */
      isCourseCase: z.boolean(),
      criteria: z.array(rubricCriterion),
    })
    .nullable(),
  /** Incremented by every saved draft and every submission. */
  version: z.int(),
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Draft or last submission of an activity',
  access: 'reader',
  params: lessonParams,
  data: activityState,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Required fields may still be empty. A draft equal to the last submission is discarded. */
export const saveActivityDraft = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Save a draft of an activity',
  bodyKilobytes: 256,
  access: 'reader',
  params: lessonParams,
  body: z.object({ values: activityValues, ...changeOf }),
  data: activityState,
  errors: ['activity-changed', 'lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Requires every required field, and completes the lesson. */
export const submitActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Submit an activity',
  bodyKilobytes: 256,
  access: 'reader',
  params: lessonParams,
  body: z.object({ values: activityValues, timeSpent: z.coerce.number().min(0).max(1440).default(0), ...changeOf }),
  data: activityState,
  errors: ['activity-changed', 'lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})
