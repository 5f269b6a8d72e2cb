import type { OperatorSettings } from '#contract/settings.ts'
import type { Issues } from '../editing/list-editor.tsx'

export type Part = { settings: OperatorSettings; change: (changes: Partial<OperatorSettings>) => void; issues: Issues }
