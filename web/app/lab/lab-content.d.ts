declare module 'virtual:lab-content' {
  import type { LabContent } from '#contract/lab-content.ts'

  const content: LabContent
  export default content
}
