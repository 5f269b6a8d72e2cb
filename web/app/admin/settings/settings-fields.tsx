import type { OperatorSettings } from '#contract/settings.ts'
import type { Issues } from '../editing/list-editor.tsx'

/** What each group of fields is given. */
export type Part = { settings: OperatorSettings; change: (changes: Partial<OperatorSettings>) => void; issues: Issues }
