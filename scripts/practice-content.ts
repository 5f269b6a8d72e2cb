import type { Plugin } from 'vite'
import { z } from 'zod'
import { branchingCase } from '../contract/branching-case.ts'
import { conversationFields } from '../contract/conversation-content.ts'
import { readPracticeFiles } from '../server/features/learning/practice/practice-files.ts'
import { partSchemas } from '../server/features/learning/practice/practice-rules.ts'
import { projectDir } from '../server/platform/project-dir.ts'

const readLabContent = () => {
  const { practice, problems } = readPracticeFiles(projectDir)
  if (problems.length > 0) throw new Error(problems.map(({ file, path, problem }) => `${file} › ${path}: ${problem}`).join('\n'))
  const { panels: _, ...content } = practice
  return content
}

const schemasOf = (parts: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(parts).map(([part, schema]) => [part, z.toJSONSchema(schema, { io: 'input' })]))

const modules: Record<string, () => object> = {
  'virtual:lab-content': readLabContent,
  'virtual:practice-schemas': () => schemasOf({ ...partSchemas, branchingCase, conversation: conversationFields }),
}

/** A Vite plugin for the validated `content/lab`, in a separate chunk for the search lab, and for the JSON Schemas of the practice editors. */
export const practiceContent = (): Plugin => ({
  name: 'practice-content',
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load(id) {
    const read = id.startsWith('\0') ? modules[id.slice(1)] : undefined
    return read && `export default JSON.parse(${JSON.stringify(JSON.stringify(read()))})`
  },
})
