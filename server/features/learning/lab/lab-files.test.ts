import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDrillProblems } from '#contract/drill-problems.ts'
import type { LabContent, LabDrill } from '#contract/lab-content.ts'
import { indexLab, type LabIndex, type LabQuery, reachesGoal, runQuery } from '#contract/lab-search.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { readPracticeFiles } from '../practice/practice-files.ts'

let content: LabContent
let index: LabIndex

beforeAll(() => {
  const { practice, problems } = readPracticeFiles(projectDir)
  expect(problems).toEqual([])
  content = { profiles: practice.profiles, drills: practice.drills, words: practice.words }
  index = indexLab(content)
})

const query = (site: LabQuery['site'], keywords: string): LabQuery => ({ site, keywords, title: '', company: '', areas: [] })

/** A word that occurs in no profile, so that excluding it finds everyone. */
const everybody = { linkedin: 'NOT qqqq', 'x-ray': '-qqqq' }
const nobody = { linkedin: 'qqqq', 'x-ray': 'qqqq' }

describe('the files of the search lab', () => {
  test('hold at least 240 profiles and six drills in at most 60 KB', () => {
    expect(content.profiles.length).toBeGreaterThanOrEqual(240)
    expect(content.drills.length).toBeGreaterThanOrEqual(6)
    expect(brotliCompressSync(JSON.stringify(content)).length).toBeLessThanOrEqual(60 * 1024)
  })

  test('have drills that their solution solves, and that finding everyone or no one does not', () => {
    for (const drill of content.drills) {
      expect(reachesGoal(runQuery(index, drill.solution, drill), drill), drill.id).toBe(true)
      const all = runQuery(index, query(drill.site, everybody[drill.site]), drill)
      expect(all.hits.length, drill.id).toBe(content.profiles.length)
      expect(all.found, drill.id).toBe(all.right)
      expect(reachesGoal(all, drill), drill.id).toBe(false)
      expect(reachesGoal(runQuery(index, query(drill.site, nobody[drill.site]), drill), drill), drill.id).toBe(false)
    }
  })

  test('refuse a drill whose goal cannot be reached, with who cannot be found', () => {
    const [drill] = content.drills.filter(({ id }) => id === 'without-drowning') as [LabDrill]
    expect(findDrillProblems(index, drill)).toEqual([])
    expect(findDrillProblems(index, { ...drill, goal: { found: 16, hits: 40 } })).toEqual([
      'the goal cannot be reached: the solution finds 15 of 16 people in 30 of at most 40 results; it cannot find Dana Jakoby',
    ])
    expect(findDrillProblems(index, { ...drill, goal: { found: 17, hits: 40 } })).toEqual([
      'the goal asks for 17 people, and 16 fit',
    ])
    const broken = { ...drill, solution: { ...drill.solution, keywords: '(payments' } }
    expect(findDrillProblems(index, broken)).toEqual(['the solution cannot be read: The bracket opened here is never closed.'])
  })
})
