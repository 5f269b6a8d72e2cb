import type { Assistant } from '../activity-form.tsx'

const found = import.meta.glob<Assistant>('./*/*.tsx', { eager: true, import: 'assistant' })

/** Assistants by the activity's `assistant`, the name of their folder; without one an activity has the plain form. */
export const assistants: Partial<Record<string, Assistant>> = Object.fromEntries(
  Object.entries(found).map(([path, assistant]) => [path.split('/')[1], assistant]),
)
