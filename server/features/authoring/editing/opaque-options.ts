import { randomBytes } from 'node:crypto'
import type { Decision } from '#contract/decision-content.ts'

const inAlphabet = (ids: string[]) => ids.every((id, index) => id.length === 1 && id > (ids[index - 1] ?? ''))

/**
 * A decision whose options are named so that a name tells nothing: the options of an order stand in the right one, so letters in the order of the
 * alphabet, as people and programs name a list, would give it to every learner who looks at what the browser gets.
 */
export const withOpaqueOptions = (decision: Decision): Decision =>
  decision.kind === 'order' && inAlphabet(decision.options.map(({ id }) => id))
    ? { ...decision, options: decision.options.map((option) => ({ ...option, id: `o${randomBytes(4).toString('hex')}` })) }
    : decision
