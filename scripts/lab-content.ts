import type { Plugin } from 'vite'
import { readPracticeFiles } from '../server/features/learning/practice/practice-files.ts'
import { projectDir } from '../server/platform/project-dir.ts'

const name = 'virtual:lab-content'

/** A Vite plugin for `virtual:lab-content`: the validated `content/lab` in a separate chunk for the search lab. */
export const labContent = (): Plugin => ({
  name: 'lab-content',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    if (id !== `\0${name}`) return undefined
    const { practice, problems } = readPracticeFiles(projectDir)
    if (problems.length > 0)
      throw new Error(problems.map(({ file, path, problem }) => `${file} › ${path}: ${problem}`).join('\n'))
    const { panels: _, ...content } = practice
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(content))})`
  },
})
