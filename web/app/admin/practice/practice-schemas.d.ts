declare module 'virtual:practice-schemas' {
  import type { PracticePart } from '#contract/practice-parts.ts'

  const schemas: Record<PracticePart | 'branchingCase' | 'conversation', import('./json-schema.ts').Schema>
  export default schemas
}
