import { parse } from 'yaml'

const files = import.meta.glob<string>('../../../../content/course/module-*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Values = Record<string, unknown>

/** For tests: the filled-in example that a lesson ships for the assistant of this name. */
export const shippedExample = (assistant: string): Values => {
  for (const text of Object.values(files)) {
    const frontMatter: { activity?: { assistant?: string; example?: Values } } = parse(text.split('\n---\n')[0] ?? '')
    const { activity } = frontMatter
    if (activity?.assistant === assistant && activity.example) return activity.example
  }
  throw new Error(`No lesson ships an example for ${assistant}.`)
}
