import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime, optionalLine, requiredText, webAddress } from './fields.ts'

export const noChallengeMessage = 'Please fill in at least one challenge before submitting.'

export const submitModule = endpoint({
  method: 'POST',
  path: '/api/module-submissions',
  summary: 'Submit the challenges of Module 1, or its completion',
  access: 'public',
  countsAsChange: true,
  body: z.object({
    moduleId: z.coerce.number().int().min(1).max(9999),
    challenges: z
      .array(z.string().trim().max(500, { error: 'Please use at most 500 characters.' }))
      .max(3)
      .transform((texts) => texts.filter(Boolean))
      .default([]),
    quizAnswers: z.record(z.string().regex(/^\d$/), z.number().int().min(0).max(9)).optional(),
    quizScore: z.number().min(0).max(100).optional(),
    userEmail: optionalLine(),
    /** The invitation token of a preview; learners are identified by the bearer token. */
    userToken: optionalLine(),
    userName: optionalLine(),
    company: optionalLine(),
    completedAt: z.iso.datetime().optional(),
    completionDetails: z
      .object({
        challengesSubmitted: z.boolean(),
        quizCompleted: z.boolean(),
        quizScore: z.number().min(0).max(100).nullish(),
        sectionsViewed: z.number().int().min(0).max(1000),
      })
      .optional(),
    ...changeOf,
  }),
  data: z.object({
    submittedAt: isoTime,
    firstCompletion: z.boolean(),
    version: z.int(),
  }),
  status: 201,
  errors: [
    'not-signed-in',
    'not-allowed',
    'activity-changed',
    'module-not-found',
    'module-incomplete',
    'module-locked',
    'demo-ended',
    'invitation-invalid',
    'invitation-expired',
  ],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

export const roleDefinitionForm = z.object({
  role: requiredText('Role is required', 600),
  skills: requiredText('Skills are required', 2000),
  motivators: requiredText('Motivators are required', 2000),
  companyLink: webAddress('Please enter a valid company link, starting with https://'),
  jdLink: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    webAddress('Please enter a valid link, starting with https://').optional(),
  ),
})

export const submitRoleDefinition = endpoint({
  method: 'POST',
  path: '/api/module-submissions/role-definition-submission',
  summary: 'Submit the role definition of Module 2',
  access: 'user',
  body: roleDefinitionForm.extend({
    submittedAt: z.iso.datetime().optional(),
    moduleId: z.coerce.number().int().min(1).max(9999).default(2),
    /** Zero-based index of section 5. */
    sectionId: z.coerce.number().int().min(0).max(9999).default(4),
    ...changeOf,
  }),
  data: z.object({ submittedAt: isoTime, version: z.int() }),
  status: 201,
  errors: ['activity-changed', 'module-locked', 'demo-ended', 'lesson-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})
