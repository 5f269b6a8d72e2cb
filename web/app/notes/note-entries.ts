import { labModuleId } from '#content/course-numbers.ts'
import type { DecisionView, listMyDecisions } from '#contract/decisions.ts'
import type { listLabStrings } from '#contract/lab.ts'
import { isOwnWords } from '#contract/note-text.ts'
import { withoutAccents } from '#contract/without-accents.ts'
import type { DataOf } from '../../api/call.ts'
import { queryText } from '../lab/query-text.ts'
import { questionKinds } from '../questions/question-kinds.tsx'
import { passageHash } from './lesson-text.ts'
import type { Note } from './use-notes.ts'

/** One thing that a learner wrote or marked; `quote` is the passage, the question or the search string it belongs to. */
export type NoteEntry = {
  key: string
  moduleId: number
  title: string
  kind: 'Highlight' | 'Note' | 'In your own words' | 'Decision' | 'Search string'
  quote: string
  body: string
  path: string | undefined
  isOrphan: boolean
  note?: Note
}

const lessonPath = ({ moduleId, lessonId }: { moduleId: number; lessonId: number }) => `/module/${moduleId}/lesson/${lessonId}`

const entryOfNote = (note: Note): NoteEntry => {
  const { moduleId, lessonId, noteId, quote, body, isOrphan = false, lessonTitle } = note
  const isFound = quote !== '' && !isOrphan && !isOwnWords(note)
  return {
    key: `${moduleId} ${lessonId} ${noteId}`,
    moduleId,
    title: lessonTitle === null ? 'A lesson that was deleted' : (lessonTitle ?? `Lesson ${lessonId}`),
    kind: isOwnWords(note) ? 'In your own words' : quote ? 'Highlight' : 'Note',
    quote,
    body,
    path: lessonTitle === null ? undefined : lessonPath(note) + (isFound ? passageHash(quote) : ''),
    isOrphan,
    note,
  }
}

const decisionText = ({ kind, options, answer, expert }: DecisionView): string =>
  [
    ...options.flatMap(({ id, text }) => {
      const mark = answer && questionKinds[kind].markOf(id, answer.given)
      return mark ? [`${mark}: ${text}`] : []
    }),
    ...(answer?.reason ? [`Your reason: ${answer.reason}`] : []),
    ...(expert ? [`Next time: ${expert.takeaway}`] : []),
  ].join('\n')

export const listEntries = (
  notes: Note[],
  decisions: DataOf<typeof listMyDecisions>,
  strings: DataOf<typeof listLabStrings>,
  userId: string,
): NoteEntry[] =>
  [
    ...notes.map(entryOfNote),
    ...decisions.map(
      ({ moduleId, lessonId, lessonTitle, decision }): NoteEntry => ({
        key: `${moduleId} ${lessonId} ${decision.id}`,
        moduleId,
        title: lessonTitle,
        kind: 'Decision',
        quote: `${decision.title}: ${decision.question}`,
        body: decisionText(decision),
        path: lessonPath({ moduleId, lessonId }),
        isOrphan: false,
      }),
    ),
    ...strings.map(
      ({ id, query, note }): NoteEntry => ({
        key: id,
        moduleId: labModuleId,
        title: 'Search lab',
        kind: 'Search string',
        quote: queryText(query),
        body: note,
        path: `/user/${userId}/lab`,
        isOrphan: false,
      }),
    ),
  ].toSorted((a, b) => a.moduleId - b.moduleId)

const folded = (text: string) => withoutAccents(text).toLowerCase()

export const searchEntries = (entries: NoteEntry[], search: string): NoteEntry[] => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return entries.filter(({ title, quote, body }) => {
    const text = folded(`${title} ${quote} ${body}`)
    return words.every((word) => text.includes(word))
  })
}

/** Escapes what Markdown reads as markup. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~]|(?<=^[ \t]*)[-+=]/gm, String.raw`\$&`)
const quoted = (text: string) =>
  plain(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

export const markdownOf = (entries: NoteEntry[]): string =>
  [
    '# My notes',
    ...[...Map.groupBy(entries, ({ moduleId }) => `Module ${moduleId}`)].flatMap(([module, inModule]) => [
      `## ${module}`,
      ...[...Map.groupBy(inModule, ({ title }) => title)].flatMap(([title, inLesson]) => [
        `### ${plain(title)}`,
        ...inLesson.flatMap(({ kind, quote, body }) => [
          `**${kind}**`,
          ...(quote ? [kind === 'Search string' ? quote.replace(/^/gm, '    ') : quoted(quote)] : []),
          ...(body ? [plain(body)] : []),
        ]),
      ]),
    ]),
    '',
  ].join('\n\n')
