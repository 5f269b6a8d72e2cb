import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { PracticePart } from '#contract/practice-parts.ts'
import type { ContentProblem } from '../../authoring/content-files/content-model.ts'
import { findPracticeProblems, type Practice, partSchemas } from './practice-rules.ts'

const files: Record<PracticePart, string> = {
  profiles: 'content/lab/profiles.yaml',
  drills: 'content/lab/drills.yaml',
  words: 'content/lab/words.yaml',
  panels: 'content/ratings/panels.yaml',
}

export function readPracticeFiles(rootDir: string): { practice: Practice; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const read = <Part extends PracticePart>(part: Part): Practice[Part] => {
    const parsed = partSchemas[part].safeParse(parse(readFileSync(join(rootDir, files[part]), 'utf8')))
    if (parsed.success) return parsed.data as Practice[Part]
    for (const { path, message } of parsed.error.issues)
      problems.push({ file: files[part], path: path.join('.'), problem: message })
    return [] as Practice[Part]
  }
  const practice = { profiles: read('profiles'), drills: read('drills'), words: read('words'), panels: read('panels') }
  if (problems.length === 0)
    for (const { part, path, problem } of findPracticeProblems(practice)) problems.push({ file: files[part], path, problem })
  return { practice, problems }
}
