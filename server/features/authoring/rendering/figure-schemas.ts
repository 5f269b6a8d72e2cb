import { z } from 'zod'
import { type Read, readYaml } from './yaml-blocks.ts'

const words = (most: number) => z.string().trim().min(1).max(most)
const base = {
  title: words(160),
  /** The source of the numbers, or that they are invented; may cite facts. */
  caption: words(500),
}
const amount = z.number().min(0)
const written = {
  /** A unit before or after each number, such as € or %. */
  before: z.string().max(5).default(''),
  after: z.string().max(20).default(''),
  decimals: z.int().min(0).max(2).default(0),
}

const bars = z.strictObject({
  ...base,
  ...written,
  /** The end of the scale; by default the largest number. */
  max: z.number().positive().optional(),
  /** Written as .42, as correlations are. */
  withoutLeadingZero: z.boolean().default(false),
  bars: z
    .array(
      z
        .strictObject({
          label: words(140),
          /** A heading above this and the following bars. */
          group: words(140).optional(),
          value: amount.optional(),
          from: amount.optional(),
          to: amount.optional(),
          /** A qualifier such as "up to" or "more than". */
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
        share: z.number().min(0).max(1).optional(),
        /** Days per person until the next stage. */
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

/** People per stage, given or computed from shares, rounded. */
export function countStages(stages: { people?: number | undefined; share?: number | undefined }[]): number[] {
  const counts: number[] = []
  for (const { people, share = 0 } of stages) counts.push(people ?? Math.round((counts.at(-1) ?? 0) * share))
  return counts
}

const anatomy = z.strictObject({
  ...base,
  /** Shows text verbatim, for search strings. */
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
  /** The hiring rate of contacted people, such as 0.02. */
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
export type Figure = { [Kind in FigureKind]: { kind: Kind; data: FigureData[Kind] } }[FigureKind]

const isKind = (name: string): name is FigureKind => Object.hasOwn(figureSchemas, name)

/** Parses one figure; problems include their place in it. */
export function readFigure(kind: string, yaml: string): Read<Figure> {
  if (!isKind(kind)) {
    const known = Object.keys(figureSchemas).join(', ')
    return { problems: [{ path: '', problem: `"${kind}" is not a kind of figure; there are ${known}` }] }
  }
  const read = readYaml<FigureData[FigureKind]>(figureSchemas[kind], yaml)
  return 'value' in read ? { value: { kind, data: read.value } as Figure } : read
}
