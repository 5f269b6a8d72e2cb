import { isDeepStrictEqual } from 'node:util'
import type { LessonContent } from '#contract/lesson-editing.ts'
import type { LessonPart, PartDifference } from '#contract/lesson-parts.ts'
import { rubricOf } from '../../learning/activities/rubrics.ts'

export const contentField = {
  questions: 'quiz',
  assessment: 'assessment',
  decisions: 'decisions',
  case: 'branchingCase',
  conversation: 'conversation',
  rubric: 'rubric',
} as const satisfies Record<LessonPart, keyof LessonContent>

const criteriaOf = ({ activity, rubric }: LessonContent) => rubric ?? rubricOf(activity, null)?.criteria ?? []

/** A part in the format of its file; undefined when the lesson has none. */
export const partOf = (content: LessonContent, part: LessonPart): object | undefined => {
  const found = part === 'rubric' ? criteriaOf(content) : content[contentField[part]]
  return Array.isArray(found) && found.length === 0 ? undefined : (found ?? undefined)
}

/** Field order of the files under `content/course`, which the database does not keep. */
const fieldOrder = [
  'id',
  'firstAttempt',
  'recalls',
  'topic',
  'kind',
  'title',
  'intro',
  'start',
  'case',
  'situation',
  'question',
  'options',
  'text',
  'verdict',
  'points',
  'explanation',
  'reasoning',
  'consequence',
  'next',
  'correct',
  'takeaway',
  'levels',
  'not-yet',
  'sufficient',
  'strong',
  'steps',
  'endings',
  'from',
]

const placeOf = (name: string) => (fieldOrder.indexOf(name) + fieldOrder.length) % fieldOrder.length

const inFileOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inFileOrder)
  if (typeof value !== 'object' || value === null) return value
  // In endings of a case, the share comes before the text.
  const order = (name: string) => ('from' in value && name === 'from' ? placeOf('id') + 0.5 : placeOf(name))
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => order(a) - order(b))
      .map(([name, inner]) => [name, inFileOrder(inner)]),
  )
}

/** A part as YAML, with blank lines between entries. */
export async function writePart(part: object): Promise<string> {
  const { Document, isSeq, isNode } = await import('yaml')
  const document = new Document(inFileOrder(part))
  if (isSeq(document.contents))
    for (const [index, item] of document.contents.items.entries()) if (isNode(item) && index > 0) item.spaceBefore = true
  return document.toString({ lineWidth: 0 })
}

type Entry = { id: string; title: string; fields: ReadonlyMap<string, unknown> }

const fieldsOf = (found: object): Map<string, unknown> => {
  const options: unknown[] = 'options' in found && Array.isArray(found.options) ? found.options : []
  const named = options.flatMap((option) =>
    typeof option === 'object' && option && 'id' in option ? [[`option ${option.id}`, option] as const] : [],
  )
  const others = Object.entries(found).filter(([name]) => name !== 'options')
  return new Map([...others, ...named, ['order of the options', named.map(([name]) => name)]])
}

/** The entries of a part: questions, decisions, or a case's steps, endings and general fields. */
function entriesOf(content: LessonContent, part: LessonPart): Entry[] {
  const { branchingCase, conversation } = content
  if (part === 'rubric') return criteriaOf(content).map((each) => ({ id: each.id, title: each.title, fields: fieldsOf(each) }))
  if (part === 'conversation') {
    if (!conversation) return []
    const { turns, endings, ...general } = conversation
    return [
      { id: 'conversation', title: conversation.title, fields: fieldsOf(general) },
      ...turns.map(({ lines, ...turn }) => ({
        id: `turn ${turn.id}`,
        title: lines[0]?.text ?? '',
        fields: fieldsOf({ ...turn, options: lines }),
      })),
      ...endings.map((ending) => ({ id: `ending ${ending.id}`, title: ending.title, fields: fieldsOf(ending) })),
    ]
  }
  if (part !== 'case')
    return (content[contentField[part]] ?? []).map((each) => ({
      id: each.id,
      title: 'title' in each ? each.title : each.question,
      fields: fieldsOf(each),
    }))
  if (!branchingCase) return []
  const { steps, endings, ...general } = branchingCase
  return [
    { id: 'case', title: branchingCase.title, fields: fieldsOf(general) },
    ...steps.map((step) => ({ id: `step ${step.id}`, title: step.question, fields: fieldsOf(step) })),
    ...endings.map((ending) => ({ id: `ending ${ending.id}`, title: ending.title, fields: fieldsOf(ending) })),
  ]
}

const namesOfChanged = (before: Entry, after: Entry): string[] =>
  [...new Set([...before.fields.keys(), ...after.fields.keys()])].filter(
    (name) => !isDeepStrictEqual(before.fields.get(name), after.fields.get(name)),
  )

export function differenceOf(part: LessonPart, before: LessonContent, after: LessonContent): PartDifference {
  const [old, fresh] = [entriesOf(before, part), entriesOf(after, part)]
  const find = (list: Entry[], id: string) => list.find((entry) => entry.id === id)
  const shown = ({ id, title }: Entry) => ({ id, title })
  const staying = (list: Entry[], other: Entry[]) => list.filter(({ id }) => find(other, id)).map(({ id }) => id)
  return {
    added: fresh.filter(({ id }) => !find(old, id)).map(shown),
    changed: fresh.flatMap((entry) => {
      const known = find(old, entry.id)
      const fields = known ? namesOfChanged(known, entry) : []
      return fields.length > 0 ? [{ ...shown(entry), fields }] : []
    }),
    removed: old.filter(({ id }) => !find(fresh, id)).map(shown),
    isReordered: !isDeepStrictEqual(staying(old, fresh), staying(fresh, old)),
  }
}
