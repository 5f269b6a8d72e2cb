import { z } from 'zod'
import { type ActivityAssistant, assistantFields } from './assistant-fields.ts'
import { plainLine, plainText, requiredLine, requiredText, withoutControls } from './fields.ts'

/** Confidence of a figure: primary source, secondary source, derived. No other marks are published. */
export const factMark = z.enum(['A', 'B', 'D'])

/** What makes a source primary (mark A): an office's text or figures, the study itself, or an organization's own page. */
export const primaryKind = z.enum(['office', 'study', 'own-page'])

/** An ISO date, possibly partial (2024, 2024-05). */
const coarseDate = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)

export const sourceEntry = z.strictObject({
  id: z.string().regex(/^S\d+$/),
  /** Absent in a secondary source. */
  primary: primaryKind.optional(),
  publisher: z.string().min(1),
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /** The source's own date, if it has one. */
  published: coarseDate.optional(),
  read: coarseDate,
})

/** An entry of `content/course/facts.yaml`, cited in lessons as `[F2.1]`. */
export const factEntry = z.strictObject({
  id: z.string().regex(/^F\d+\.\d+$/),
  statement: z.string().min(1),
  mark: factMark,
  sources: z.array(z.string().regex(/^S\d+$/)).min(1),
  date: coarseDate.optional(),
  /** How a derived (D) figure was computed. */
  method: z.string().optional(),
})

/** Quarterly rates of one year, in percent; null where a quarter is incomplete or unpublished. */
const yearOfQuarters = z.array(z.number().min(0).max(100).nullable()).length(4)

export const unemploymentSeries = z.strictObject({
  label: z.string().min(1),
  population: z.string().min(1),
  fact: z.string().regex(/^F\d+\.\d+$/),
  quarters: z.record(z.string().regex(/^\d{4}$/), yearOfQuarters),
})

/** `content/course/unemployment.yaml`: the rates in the tables and the chart of Module 1. */
export const unemploymentFigures = z.strictObject({
  unit: z.literal('percent'),
  method: z.string().min(1),
  asOf: z.iso.date(),
  notes: z
    .array(
      z.strictObject({
        quarter: z.string().regex(/^\d{4} Q[1-4]$/),
        text: z.string().min(1),
        fact: z
          .string()
          .regex(/^F\d+\.\d+$/)
          .optional(),
      }),
    )
    .default([]),
  cz: unemploymentSeries,
  us: unemploymentSeries,
  usBachelor: unemploymentSeries,
})

export const maxFieldRows = 20

const fieldBase = {
  id: z
    .string()
    .max(60)
    .regex(/^[a-z][A-Za-z0-9]*$/),
  label: requiredLine('Please enter a label', 300),
  required: z.boolean().default(false),
  help: plainText(1000).optional(),
  placeholder: plainText(500).optional(),
}

const choices = z
  .array(requiredLine('Please leave no line empty', 300))
  .min(2, { error: 'Please enter at least two options' })
  .max(100, { error: 'Please enter at most 100 options' })

const lines = (least: number) => {
  const error = `Please enter a whole number from ${least} to ${maxFieldRows}`
  return z.int({ error }).min(least, { error }).max(maxFieldRows, { error })
}

const maxNumber = 1_000_000_000

export const activityColumn = z.discriminatedUnion('type', [
  z.strictObject({ ...fieldBase, type: z.literal('text'), maxLength: z.number().int().min(1).max(2000).default(200) }),
  z.strictObject({ ...fieldBase, type: z.literal('textarea'), maxLength: z.number().int().min(1).max(5000).default(1000) }),
  z.strictObject({ ...fieldBase, type: z.literal('url') }),
  z.strictObject({ ...fieldBase, type: z.literal('date') }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('number'),
    min: z.number().min(-maxNumber).max(maxNumber).default(0),
    max: z.number().min(-maxNumber).max(maxNumber).default(maxNumber),
    unit: plainLine(30).optional(),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('select'), options: choices }),
  z.strictObject({ ...fieldBase, type: z.literal('checkbox') }),
])

/** A field of an activity. Values: text-like → string, number → number, checkbox → boolean, chips and checkboxes → string[], rows → object[]. */
export const activityField = z.discriminatedUnion('type', [
  ...activityColumn.options,
  z.strictObject({
    ...fieldBase,
    type: z.literal('chips'),
    minItems: z.number().int().min(0).max(30).default(0),
    maxItems: z.number().int().min(1).max(30).default(10),
    maxLength: z.number().int().min(1).max(200).default(60),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('checkboxes'), options: choices }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('rows'),
    minRows: lines(0).default(1),
    maxRows: lines(1),
    columns: z.array(activityColumn).min(1, { error: 'A table has at least one column' }).max(50),
  }),
])

export const activityForm = z
  .strictObject({
    /** Measured minutes for a first draft. */
    minutes: z.number().int().min(1).max(999),
    ownMinutes: z.number().int().min(0).max(999).optional(),
    assistant: z.enum(Object.keys(assistantFields) as ActivityAssistant[]),
    intro: plainText(5000).min(1),
    example: z.record(z.string().max(60), z.unknown()).optional(),
    fields: z.array(activityField).min(1).max(100),
  })
  .superRefine(({ assistant, fields }, context) => {
    const missing = assistantFields[assistant].filter((id) => !fields.some((field) => field.id === id))
    if (missing.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['fields'],
        message: `This activity’s checks need fields that the form lacks: ${missing.join(', ')}`,
      })
  })

const unlinkable = { error: 'Please enter the address of the resource: a web address or a file of this site' }

export const writtenResource = z.object({
  title: requiredLine('Please give the resource a title'),
  type: z.enum(['pdf', 'template', 'link', 'video', 'file']),
  url: z
    .string(unlinkable)
    .trim()
    .max(2000)
    .regex(withoutControls, unlinkable)
    .regex(/^\/(?:downloads|api\/files)\/[\w.-]+$|^https?:\/\/[^\s/?#]+\S*$/i, unlinkable),
  downloadable: z.boolean(),
})

export const writtenAssignment = z.object({
  title: requiredLine('Please give the assignment a title'),
  description: requiredText('Please describe the assignment', 2000),
  required: z.boolean(),
})

/** Front matter of a lesson file, including its quiz or activity. */
export const lessonFrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  kind: z.enum(['welcome', 'text', 'activity', 'quiz', 'takeaway']),
  /** For legal statements: shows "as of" and "not legal advice". */
  legalAsOf: z.iso.date().optional(),
  /** When the lesson's facts should be checked next. */
  reviewBy: z.iso.date().optional(),
  resources: z.array(writtenResource.strict()).default([]),
  assignments: z.array(writtenAssignment.strict()).default([]),
  activity: activityForm.optional(),
})

/** A downloadable document: `content/downloads/<file>.yaml`, rendered as a PDF of the same name. */
export const takeawayDocument = z.strictObject({
  title: z.string().min(1),
  subtitle: z.string().min(1),
  moduleId: z.number().int().min(1).max(9999),
  language: z.enum(['en', 'cs']).default('en'),
  /** Day of the last change, printed in the footer. */
  version: z.iso.date(),
  /** For legal statements: prints "As of" and "general information, not legal advice". */
  legalAsOf: z.iso.date().optional(),
  sections: z
    .array(
      z.strictObject({
        heading: z.string().min(1),
        blocks: z
          .array(
            z.discriminatedUnion('type', [
              z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
              z.strictObject({
                type: z.literal('checklist'),
                items: z.array(z.string().min(1)).min(1),
                ticked: z.array(z.string()).optional(),
              }),
              z.strictObject({ type: z.literal('list'), items: z.array(z.string().min(1)).min(1) }),
              z.strictObject({
                type: z.literal('table'),
                columns: z.array(z.string()).min(2),
                rows: z.array(z.array(z.string())).min(1),
                widths: z.array(z.number()).optional(),
              }),
              z.strictObject({ type: z.literal('lines'), label: z.string().min(1), count: z.number().int().min(1).max(20) }),
              /** A boxed text to copy or adapt. */
              z.strictObject({ type: z.literal('frame'), title: z.string().min(1), text: z.string().min(1) }),
            ]),
          )
          .min(1),
      }),
    )
    .min(1),
  /** The assistant of the activity whose criteria are printed with their three levels. */
  rubric: z.string().min(1).optional(),
  /** Facts printed with mark, source and date on the last page. */
  facts: z.array(z.string().regex(/^F\d+\.\d+$/)).default([]),
})

/** `content/downloads/filled/<file>.yaml`: an invented case that fills in a download, by the labels of lines and the columns of tables. */
export const filledTakeaway = z.strictObject({
  case: z.string().min(1),
  lines: z.record(z.string(), z.string().min(1)),
  tables: z.array(
    z.union([
      z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string().min(1))).min(1) }),
      /** The contents of the empty cells, by row. */
      z.strictObject({ columns: z.array(z.string()), blanks: z.array(z.array(z.string().min(1)).min(1)).min(1) }),
    ]),
  ),
  /** Texts for boxes with blanks, by title. */
  frames: z.record(z.string(), z.string().min(1)).default({}),
  /** Checklist items left open; all others are ticked. */
  unticked: z.array(z.string()).default([]),
  /** The level reached in each criterion of the document's rubric. */
  levels: z.record(z.string(), z.string().min(1)).default({}),
})

export type FactEntry = z.infer<typeof factEntry>
export type SourceEntry = z.infer<typeof sourceEntry>
export type UnemploymentFigures = z.infer<typeof unemploymentFigures>
export type UnemploymentSeries = z.infer<typeof unemploymentSeries>
export type ActivityField = z.infer<typeof activityField>
export type ActivityColumn = z.infer<typeof activityColumn>
export type ActivityForm = z.infer<typeof activityForm>
export type LessonFrontMatter = z.infer<typeof lessonFrontMatter>
export type TakeawayDocument = z.infer<typeof takeawayDocument>
