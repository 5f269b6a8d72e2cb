import type { SearchResult } from '#contract/search.ts'
import type { Deps } from '../../../deps.ts'
import { listNotes } from '../notes/notes.service.ts'
import { lockReason, type Reader, readLearning, visibleModules } from '../progress/access.service.ts'
import { foldAccents, readSearchIndex, type SearchPassage, wordsOf } from './passages-of-course.ts'
import { anyMark, findPassages, findTexts, stemsOf, storeIndex } from './search.queries.ts'

const maxWords = 10
const maxResults = 30
const maxPerPage = 3
/** Characters of a passage before its first found word, and in all. */
const lead = 60
const shownLength = 220

/** Cuts a passage around its first found word. `marked` is the folded text with marks, of the same length without them. */
function partsOf(text: string, marked: string): SearchResult['parts'] {
  // Every second piece between marks is a found word.
  const lengths = marked.split(anyMark).map(({ length }) => length)
  // PostgreSQL replaces what looks like a tag by a space, which moves the places after it.
  const isAligned = lengths.reduce((sum, length) => sum + length, 0) === text.length
  let end = 0
  const pieces = (isAligned ? lengths : [text.length]).map((length, index) => {
    end += length
    return { from: end - length, to: end, isMarked: index % 2 === 1 }
  })
  const first = pieces.find(({ isMarked }) => isMarked)?.from ?? 0
  const begin = Math.max(0, Math.min(first - lead, text.length - shownLength))
  const start = begin === 0 ? 0 : text.indexOf(' ', begin) + 1
  const stop = Math.min(text.length, start + shownLength)
  const shown = pieces.map(({ from, to, isMarked }) => ({
    text: text.slice(Math.max(from, start), Math.max(start, Math.min(to, stop))),
    isMarked,
  }))
  const gaps = [start > 0 ? '… ' : '', stop < text.length ? ' …' : ''].map((gap) => ({ text: gap, isMarked: false }))
  return [...gaps.slice(0, 1), ...shown, ...gaps.slice(1)].filter((part) => part.text !== '')
}

const passageHash = (text: string) => `#passage=${encodeURIComponent(text.slice(0, 120))}`

function pathOf({ kind, moduleId, lessonId, file, anchor, body }: SearchPassage, userId: string): string {
  if (kind === 'law') return `/law/${file}#${anchor}`
  return kind === 'takeaway' ? `/user/${userId}/resources` : `/module/${moduleId}/lesson/${lessonId}${passageHash(body)}`
}

const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)))
}

/** Share of trigrams that two words have in common, as pg_trgm counts it; in code, because a hosted database may lack the extension. */
const similarity = (one: Set<string>, other: Set<string>): number => {
  const common = [...one].filter((part) => other.has(part)).length
  return common / (one.size + other.size - common)
}

/** Below it, other words look alike by chance. */
const minSimilarity = 0.35

/** The word that begins with the typed one or is most like it; undefined when none is. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const beginning = typed.length > 2 ? words.filter((word) => word.startsWith(typed)) : []
  if (beginning.length > 0) return beginning.reduce((shortest, word) => (word.length < shortest.length ? word : shortest))
  const own = trigramsOf(typed)
  let best: { word: string; score: number } | undefined
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > 4) continue
    const score = similarity(own, trigramsOf(word))
    if (score >= minSimilarity && (!best || score > best.score)) best = { word, score }
  }
  return best?.word
}

/**
 * The best passages of what the caller may read, and their notes. Locked modules are found by their titles and those of their lessons, and only
 * their own title is shown. Words that occur nowhere are replaced by the nearest ones.
 */
export async function searchCourse(deps: Deps, caller: Reader & { kind: 'account' }, search: string) {
  const typed = wordsOf(foldAccents(search)).slice(0, maxWords)
  const learning = await readLearning(deps, caller)
  const index = await readSearchIndex(learning.course)
  await storeIndex(deps.db, index)
  const notes = await listNotes(deps, caller, {})
  const noteTexts = notes.map(({ quote, body }) => `${quote} ${body}`.trim())
  const stems = await stemsOf(deps.db, typed)
  if (stems.length === 0) return { corrections: [], results: [] }

  const modules = visibleModules(learning)
  const isOpen = (moduleId: number) => lockReason(learning, moduleId) === null
  const open = new Set(modules.map(({ moduleId }) => moduleId).filter(isOpen))
  const locked = new Set(modules.map(({ moduleId }) => moduleId).filter((moduleId) => !open.has(moduleId)))
  const positions = index.passages.flatMap(({ kind, moduleId }, position) => {
    const isShown = moduleId === null || (kind === 'module' ? locked : open).has(moduleId)
    return isShown ? [position] : []
  })
  const find = async (stems: string[], operator: '&' | '|') => {
    const query = stems.map((stem) => `'${stem.replaceAll("'", "''")}'`).join(operator)
    const passages = await findPassages(deps.db, { build: index.build, query, positions })
    const own = await findTexts(deps.db, query, noteTexts.map(foldAccents))
    return passages.length + own.length > 0 ? { passages, own } : undefined
  }
  let corrections: { typed: string; searched: string }[] = []
  let found = await find(stems, '&')
  if (!found) {
    const known = new Set([
      ...positions.flatMap((position) => [...(index.words[position] ?? [])]),
      ...noteTexts.flatMap((text) => wordsOf(foldAccents(text))),
    ])
    corrections = typed.flatMap((word) => {
      const searched = known.has(word) ? undefined : nearestWord(word, [...known])
      return searched ? [{ typed: word, searched }] : []
    })
    const words = typed.map((word) => corrections.find((each) => each.typed === word)?.searched ?? word)
    const corrected = await stemsOf(deps.db, words)
    found = (await find(corrected, '&')) ?? (await find(corrected, '|'))
  }
  if (!found) return { corrections: [], results: [] }

  const perPage = new Map<string, number>()
  const moduleTitle = (moduleId: number | null) => modules.find((module) => module.moduleId === moduleId)?.title ?? ''
  const results = found.passages.flatMap(({ position, marked }): SearchResult[] => {
    const passage = index.passages[position]
    if (!passage) return []
    const { kind, moduleId, lessonId, file, title, heading, body } = passage
    if (kind === 'module') return [{ kind: 'locked', title, place: `Module ${moduleId}`, path: null, parts: [] }]
    const page = `${kind} ${moduleId} ${lessonId} ${file}`
    const count = (perPage.get(page) ?? 0) + 1
    perPage.set(page, count)
    if (count > maxPerPage) return []
    const place = kind === 'lesson' ? [`Module ${moduleId}: ${moduleTitle(moduleId)}`, heading] : [heading]
    const path = pathOf(passage, caller.account.id)
    return [{ kind, title, place: place.filter(Boolean).join(' › '), path, parts: partsOf(body, marked) }]
  })
  const own = found.own.flatMap(({ position, marked }): SearchResult[] => {
    const note = notes[position]
    const text = noteTexts[position]
    if (!note || text === undefined) return []
    const path = `/user/${caller.account.id}/notes`
    return [
      { kind: 'note', title: note.lessonTitle ?? 'Note', place: `Module ${note.moduleId}`, path, parts: partsOf(text, marked) },
    ]
  })
  return { corrections, results: [...own, ...results].slice(0, maxResults) }
}
