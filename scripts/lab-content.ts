import type { Plugin } from 'vite'
import { readLabFiles } from '../server/features/learning/lab/lab-files.ts'
import { projectDir } from '../server/platform/project-dir.ts'

const name = 'virtual:lab-content'

/** Vite plugin: `virtual:lab-content` is `content/lab`, checked and prepared, in a file of its own that only the search lab fetches. */
export const labContent = (): Plugin => ({
  name: 'lab-content',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    if (id !== `\0${name}`) return undefined
    const { content, problems } = readLabFiles(projectDir)
    if (problems.length > 0)
      throw new Error(problems.map(({ file, path, problem }) => `${file} › ${path}: ${problem}`).join('\n'))
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(content))})`
  },
})
