import { randomBytes } from 'node:crypto'
import type { Decision } from '#contract/decision-content.ts'

const inAlphabet = (ids: string[]) => ids.every((id, index) => id.length === 1 && id > (ids[index - 1] ?? ''))

/** Replaces option ids by opaque ones: ids in alphabetical order would reveal the solution of an ordering question. */
export const withOpaqueOptions = (decision: Decision): Decision =>
  decision.kind === 'order' && inAlphabet(decision.options.map(({ id }) => id))
    ? { ...decision, options: decision.options.map((option) => ({ ...option, id: `o${randomBytes(4).toString('hex')}` })) }
    : decision
