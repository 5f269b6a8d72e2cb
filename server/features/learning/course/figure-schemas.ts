import { parse } from 'yaml'
import { z } from 'zod'

const words = (most: number) => z.string().trim().min(1).max(most)
const base = {
  /** What the figure shows, in one line above it. */
  title: words(160),
  /** Where its numbers come from, or that they are invented; facts are cited as in the text. */
  caption: words(500),
}
const amount = z.number().min(0)
const written = {
  /** Stands before or after each number, such as € or %. */
  before: z.string().max(5).default(''),
  after: z.string().max(20).default(''),
  decimals: z.int().min(0).max(2).default(0),
}

const bars = z.strictObject({
  ...base,
  ...written,
  /** The end of the scale; the largest number when absent. */
  max: z.number().positive().optional(),
  /** Written as .42, as correlations are. */
  withoutLeadingZero: z.boolean().default(false),
  bars: z
    .array(
      z
        .strictObject({
          label: words(140),
          /** A heading above this bar and those that follow. */
          group: words(140).optional(),
          value: amount.optional(),
          from: amount.optional(),
          to: amount.optional(),
          /** Says how the number is meant, such as "up to" or "more than". */
          about: words(20).optional(),
          strong: z.boolean().default(false),
        })
        .refine(
          ({ value, from, to }) => (value === undefined) !== (from === undefined || to === undefined),
          'needs either value, or from and to',
        )
        .refine(({ from = 0, to = from }) => from <= to, 'from must not be larger than to'),
    )
    .min(2)
    .max(14),
})

const sum = z.strictObject({
  ...base,
  ...written,
  /** The result is written to the nearest multiple of this. */
  roundedTo: z.number().positive().default(1),
  result: words(120),
  lines: z
    .array(
      z.strictObject({
        label: words(160),
        times: z.array(amount).min(1).max(4),
        over: z.number().positive().default(1),
        minus: z.boolean().default(false),
      }),
    )
    .min(2)
    .max(6),
})

const funnel = z.strictObject({
  ...base,
  stages: z
    .array(
      z.strictObject({
        label: words(120),
        people: z.int().min(0).optional(),
        /** The part of the stage before, where it is known and the people are not. */
        share: z.number().min(0).max(1).optional(),
        /** Days of one person until the next stage. */
        days: z.int().min(0).optional(),
        note: words(160).optional(),
      }),
    )
    .min(2)
    .max(7)
    .refine((stages) => stages[0]?.people !== undefined, 'the first stage needs its people')
    .refine(
      (stages) => stages.every(({ people, share }) => (people === undefined) !== (share === undefined)),
      'each stage needs either people or a share',
    )
    .refine((stages) => {
      const counts = countStages(stages)
      return counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0))
    }, 'no stage may have more people than the one before'),
})

/** The people of each stage: as given, or as their share of the stage before, rounded to whole people. */
export function countStages(stages: { people?: number | undefined; share?: number | undefined }[]): number[] {
  const counts: number[] = []
  for (const { people, share = 0 } of stages) counts.push(people ?? Math.round((counts.at(-1) ?? 0) * share))
  return counts
}

const anatomy = z.strictObject({
  ...base,
  /** For search strings: every character counts. */
  code: z.boolean().default(false),
  parts: z
    .array(z.strictObject({ text: words(400), name: words(60), note: words(240).optional() }))
    .min(2)
    .max(9),
})

const side = z.strictObject({ label: words(60), text: words(700), notes: z.array(words(160)).max(6).default([]) })
const beforeAfter = z.strictObject({ ...base, before: side, after: side })

const steps = z.strictObject({
  ...base,
  /** What one unit of the line is. */
  unit: words(20).default('days'),
  steps: z
    .array(z.strictObject({ label: words(120), at: z.int().min(0), note: words(160).optional() }))
    .min(2)
    .max(9)
    .refine(
      (list) => list.every(({ at }, index) => index === 0 || at >= (list[index - 1]?.at ?? 0)),
      'steps stand in the order of their days',
    ),
})

const spans = z.strictObject({
  ...base,
  spans: z
    .array(
      z
        .strictObject({
          label: words(60),
          from: z.iso.date(),
          to: z.iso.date(),
          note: words(200).optional(),
          strong: z.boolean().default(false),
        })
        .refine(({ from, to }) => from < to, 'from must be before to'),
    )
    .min(2)
    .max(6),
})

const chance = z.strictObject({
  ...base,
  /** The part of the people contacted who are hired, such as 0.02. */
  share: z.number().gt(0).lt(1),
  contacted: z.array(z.int().min(1).max(10_000)).min(2).max(8),
})

const boxes = z.strictObject({
  ...base,
  numbered: z.boolean().default(false),
  boxes: z
    .array(z.strictObject({ name: words(80), question: words(160).optional(), instead: words(160).optional(), text: words(400) }))
    .min(2)
    .max(8),
})

const spread = z.strictObject({
  ...base,
  unit: words(20).default('days'),
  values: z.array(amount).min(3).max(30),
})

/** What stands in a figure of each kind: the word after `figure` in the lesson's Markdown. */
export const figureSchemas = {
  bars,
  sum,
  funnel,
  anatomy,
  'before-after': beforeAfter,
  steps,
  spans,
  chance,
  boxes,
  spread,
}

export type FigureKind = keyof typeof figureSchemas
export type FigureData = { [Kind in FigureKind]: z.infer<(typeof figureSchemas)[Kind]> }
/** A figure of one kind with what it draws. */
export type Figure = { [Kind in FigureKind]: { kind: Kind; data: FigureData[Kind] } }[FigureKind]

/** One figure in a lesson: a fenced block that begins with ```figure and its kind. */
export const figureBlock = /^```figure(?:[ \t]+(\S*))?[ \t]*\n([\s\S]*?)\n```[ \t]*(?:\n|$)/

const isKind = (name: string): name is FigureKind => Object.hasOwn(figureSchemas, name)

/** Reads the YAML of one figure; what is wrong in it comes back with its place in the figure. */
export function readFigure(kind: string, yaml: string): { figure: Figure } | { problems: { path: string; problem: string }[] } {
  if (!isKind(kind)) {
    const known = Object.keys(figureSchemas).join(', ')
    return { problems: [{ path: '', problem: `"${kind}" is not a kind of figure; there are ${known}` }] }
  }
  let value: unknown
  try {
    value = parse(yaml)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { problems: [{ path: '', problem: `this is not valid YAML: ${reason}` }] }
  }
  const result = z.object({ kind: z.literal(kind), data: figureSchemas[kind] }).safeParse({ kind, data: value })
  if (result.success) return { figure: result.data as Figure }
  return {
    problems: result.error.issues.map((issue) => ({ path: issue.path.slice(1).map(String).join('.'), problem: issue.message })),
  }
}

/** Every figure block in a lesson's Markdown, with the line of the body in which it begins, counted from 1. */
export function listFigureBlocks(markdown: string): { kind: string; yaml: string; line: number }[] {
  return [...markdown.matchAll(new RegExp(figureBlock.source, 'gm'))].map((match) => ({
    kind: match[1] ?? '',
    yaml: match[2] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}
