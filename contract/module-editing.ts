import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { identifier, isoTimeOrNull, plainLine, requiredLine, requiredText, withoutControls } from './fields.ts'

export const newModuleDuration = '30 min'

/** Parses a duration such as `30 min`, `45`, `1 h`, `1 h 30 min`. */
function readMinutes(duration: string): number | undefined {
  const match = /^(?:(\d{1,2})\s*h(?:ours?)?)?\s*(?:(\d{1,3})\s*(?:min(?:ute)?s?\.?)?)?$/i.exec(duration.trim())
  const minutes = Number(match?.[1] ?? 0) * 60 + Number(match?.[2] ?? 0)
  return match && minutes >= 1 && minutes <= 999 ? minutes : undefined
}

const wholeNumber = (name: string) => {
  const message = `${name} must be a whole number from 1 to 9999`
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
    z
      .int({ error: ({ input }) => (input === undefined ? `${name} is required` : message) })
      .min(1, { error: message })
      .max(9999, { error: message }),
  )
}

const fields = {
  moduleId: wholeNumber('Module ID'),
  title: requiredLine('Title is required'),
  description: requiredText('Description is required', 2000),
  /** Normalised to whole minutes. */
  duration: requiredLine('Duration is required', 30).transform((value, context) => {
    const minutes = readMinutes(value)
    if (minutes === undefined) context.addIssue('Duration must be a time such as 30 min')
    return minutes ?? z.NEVER
  }),
  order: wholeNumber('Order'),
  imageUrl: z
    .string()
    .trim()
    .max(2000)
    .regex(withoutControls, { error: 'Image URL must be a valid URL' })
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || /^\/images\/[\w-]+\.\w+$/.test(value) || /^https?:\/\/[^\s/?#]+\S*$/i.test(value), {
      error: 'Image URL must be a valid URL',
    }),
  isPublished: z.boolean(),
  countsForCertificate: z.boolean(),
  prerequisites: z.array(z.coerce.number().int().min(1).max(9999)).max(50),
  type: plainLine(60),
  whatYoullLearn: z.array(plainLine(200).min(1)).max(12),
  takeaway: plainLine(300),
}

export const editedModule = z.object({
  _id: z.uuid(),
  moduleId: z.number().int(),
  title: z.string(),
  description: z.string(),
  duration: z.string(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
  /** The certificate requires it, and cannot be earned while it is a draft. */
  countsForCertificate: z.boolean(),
  order: z.number().int(),
  prerequisites: z.array(z.number().int()),
  type: z.string(),
  whatYoullLearn: z.array(z.string()),
  takeaway: z.string(),
  lessonCount: z.number().int(),
  version: z.number().int(),
  editedAt: isoTimeOrNull,
})
export type EditedModule = z.infer<typeof editedModule>

const idParams = z.object({ moduleId: identifier() })
/** `force` deletes modules and lessons in use. */
export const forceQuery = z.object({ force: z.enum(['true', 'false']).default('false') })

export const listEditedModules = endpoint({
  method: 'GET',
  path: '/api/editing/modules',
  summary: 'All modules as an admin edits them',
  data: z.object({ modules: z.array(editedModule), nextModuleId: z.number().int(), nextOrder: z.number().int() }),
})

/** Number, order and duration have defaults. */
export const createModule = endpoint({
  method: 'POST',
  path: '/api/modules',
  summary: 'Add a module',
  status: 201,
  body: z.object({
    ...fields,
    moduleId: fields.moduleId.optional(),
    duration: fields.duration.prefault(newModuleDuration),
    order: fields.order.optional(),
    isPublished: fields.isPublished.default(false),
    countsForCertificate: fields.countsForCertificate.default(false),
    prerequisites: fields.prerequisites.default([]),
    type: fields.type.default(''),
    whatYoullLearn: fields.whatYoullLearn.default([]),
    takeaway: fields.takeaway.default(''),
  }),
  data: editedModule,
  errors: ['module-id-taken', 'module-not-ready'],
})

export type NewModule = z.output<typeof createModule.body>

/** Omitted fields stay; the address has the module's `_id`. With `version` concurrent changes are refused. */
export const updateModule = endpoint({
  method: 'PUT',
  path: '/api/modules/:moduleId',
  summary: 'Change a module by its _id',
  params: idParams,
  body: z.object({ ...fields, version: z.int().min(1).max(2_147_483_647) }).partial(),
  data: editedModule,
  errors: ['module-removed', 'module-id-taken', 'module-not-ready', 'module-changed'],
})

export type ModuleChange = z.output<typeof updateModule.body>

/** Requires `force` when learners have worked in the module. */
export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/api/modules/:moduleId',
  recentProof: true,
  summary: 'Delete a module with its lessons; refused while learners have progress in it, unless forced',
  params: idParams,
  query: forceQuery,
  errors: ['module-removed', 'module-in-use'],
})

/** Positions count from 1. */
export const moveModule = endpoint({
  method: 'PUT',
  path: '/api/modules/:moduleId/order',
  summary: 'Move a module to another place',
  params: idParams,
  body: z.object({ order: fields.order }),
  errors: ['module-removed'],
})
