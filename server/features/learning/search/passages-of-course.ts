import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutAccents } from '#contract/without-accents.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { lawPages } from '../../authoring/law/law-pages.ts'
import { takeawayNames } from '../../authoring/resources/takeaway-files.ts'
import type { Course, CourseLesson } from '../catalogue/course-snapshot.ts'
import { listPassages } from '../notes/passages.ts'

/** A passage that is found; `module` is the title of a locked module with those of its lessons. */
export type SearchPassage = {
  kind: 'lesson' | 'law' | 'takeaway' | 'module'
  moduleId: number | null
  lessonId: number | null
  file: string | null
  anchor: string | null
  title: string
  heading: string
  body: string
}

/** All passages of one state of the course, the words of each without accents, and the hash that names the state. */
export type SearchIndex = { build: string; passages: SearchPassage[]; words: Set<string>[] }

/** Replaces letters with accents by those without, each by exactly one, so that places in both texts are the same. */
export const foldAccents = (text: string): string =>
  text.normalize('NFC').replace(/[^\p{ASCII}]/gu, (letter) => {
    const base = withoutAccents(letter)
    return base.length === letter.length ? base : letter
  })

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const nowhere = { moduleId: null, lessonId: null, file: null, anchor: null }

function passagesOfLesson(lesson: CourseLesson): SearchPassage[] {
  const { moduleId, lessonId, title } = lesson
  const at = { ...nowhere, kind: 'lesson' as const, moduleId, lessonId, title }
  let heading = ''
  const passages = [{ ...at, heading, body: lesson.description }]
  for (const { text, isHeading } of listPassages(lesson.content.data.html)) {
    if (isHeading) heading = text
    passages.push({ ...at, heading, body: text })
  }
  return passages
}

async function passagesOfLaw(): Promise<SearchPassage[]> {
  return Object.entries(await lawPages()).flatMap(([file, { market, topics }]) =>
    topics.flatMap(({ heading, lines }) =>
      lines.map(({ id, statement, todo }) => ({
        ...nowhere,
        kind: 'law' as const,
        file,
        anchor: id,
        title: `Law: ${market}`,
        heading,
        body: todo ? `${statement} ${todo}` : statement,
      })),
    ),
  )
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of the takeaways, section by section, without those that are filled in as examples. */
async function passagesOfTakeaways(): Promise<SearchPassage[]> {
  const { parse } = await import('yaml')
  const blank = takeawayNames.filter(([file]) => !file.endsWith('-filled.pdf'))
  return blank.flatMap(([file, moduleId]) => {
    const path = join(projectDir, 'content', 'downloads', file.replace(/\.pdf$/, '.yaml'))
    const { title, sections } = parse(readFileSync(path, 'utf8')) as {
      title: string
      sections: { heading: string; blocks: unknown }[]
    }
    const at = { ...nowhere, kind: 'takeaway' as const, moduleId, file, title }
    return sections.map(({ heading, blocks }) => ({ ...at, heading, body: textsIn(blocks).join(' · ') }))
  })
}

const indexes = new WeakMap<Course, Promise<SearchIndex>>()

/** The passages of the course, computed once for each of its states, so that an admin's edit is found from the next search on. */
export function readSearchIndex(course: Course): Promise<SearchIndex> {
  const known = indexes.get(course)
  if (known) return known
  const index = createIndex(course)
  indexes.set(course, index)
  index.catch(() => indexes.delete(course))
  return index
}

async function createIndex(course: Course): Promise<SearchIndex> {
  const modules = course.modules.map(({ moduleId, title, lessons }) => ({
    ...nowhere,
    kind: 'module' as const,
    moduleId,
    title,
    heading: lessons.map((lesson) => lesson.title).join(' · '),
    body: '',
  }))
  const lessons = course.modules.flatMap((module) => module.lessons.flatMap(passagesOfLesson))
  const passages = [...modules, ...lessons, ...(await passagesOfLaw()), ...(await passagesOfTakeaways())]
  const words = passages.map(folded).map(({ foldedTitle, foldedBody }) => new Set(wordsOf(`${foldedTitle} ${foldedBody}`)))
  return {
    words,
    build: createHash('sha256')
      .update(JSON.stringify(passages.map(folded)))
      .digest('hex')
      .slice(0, 32),
    passages,
  }
}

/** The columns in which PostgreSQL searches. */
export const folded = ({ title, heading, body }: SearchPassage) => ({
  foldedTitle: foldAccents(`${title} ${heading}`),
  foldedBody: foldAccents(body),
})
