import { isDeepStrictEqual } from 'node:util'
import { conversationFields } from '#contract/conversation-content.ts'
import { type LessonContent, lessonContent } from '#contract/lesson-editing.ts'
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

/** A part as YAML with its fields in the order of the schema, which the database does not keep, and blank lines between entries. */
export async function writePart(part: LessonPart, found: object): Promise<string> {
  const { Document, isSeq, isNode } = await import('yaml')
  // Walking all paths of a conversation takes a second, so only its fields are read.
  const schema = part === 'conversation' ? conversationFields : lessonContent.shape[contentField[part]]
  const document = new Document(schema.safeParse(found).data ?? found)
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

const entry = (id: string, title: string, found: object): Entry => ({ id, title, fields: fieldsOf(found) })

/** The entries of a part: questions, decisions, criteria, or the steps or turns, endings and general fields of what is played. */
function entriesOf(content: LessonContent, part: LessonPart): Entry[] {
  const { branchingCase, conversation } = content
  if (part === 'conversation') {
    if (!conversation) return []
    const { turns, endings, ...general } = conversation
    return [
      entry('conversation', general.title, general),
      ...turns.map(({ lines, ...turn }) => entry(`turn ${turn.id}`, lines[0]?.text ?? '', { ...turn, options: lines })),
      ...endings.map((ending) => entry(`ending ${ending.id}`, ending.title, ending)),
    ]
  }
  if (part === 'case') {
    if (!branchingCase) return []
    const { steps, endings, ...general } = branchingCase
    return [
      entry('case', general.title, general),
      ...steps.map((step) => entry(`step ${step.id}`, step.question, step)),
      ...endings.map((ending) => entry(`ending ${ending.id}`, ending.title, ending)),
    ]
  }
  const list = part === 'rubric' ? criteriaOf(content) : (content[contentField[part]] ?? [])
  return list.map((each) => entry(each.id, 'title' in each ? each.title : each.question, each))
}

const namesOfChanged = (before: Entry, after: Entry): string[] =>
  [...new Set([...before.fields.keys(), ...after.fields.keys()])].filter(
    (name) => !isDeepStrictEqual(before.fields.get(name), after.fields.get(name)),
  )

export function differenceOf(part: LessonPart, before: LessonContent, after: LessonContent): PartDifference {
  const [old, fresh] = [entriesOf(before, part), entriesOf(after, part)]
  const find = (list: Entry[], id: string) => list.find((each) => each.id === id)
  const shown = ({ id, title }: Entry) => ({ id, title })
  const staying = (list: Entry[], other: Entry[]) => list.filter(({ id }) => find(other, id)).map(({ id }) => id)
  return {
    added: fresh.filter(({ id }) => !find(old, id)).map(shown),
    changed: fresh.flatMap((each) => {
      const known = find(old, each.id)
      const fields = known ? namesOfChanged(known, each) : []
      return fields.length > 0 ? [{ ...shown(each), fields }] : []
    }),
    removed: old.filter(({ id }) => !find(fresh, id)).map(shown),
    isReordered: !isDeepStrictEqual(staying(old, fresh), staying(fresh, old)),
  }
}
