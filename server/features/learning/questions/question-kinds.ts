import type { QuestionKind } from '#contract/question-kinds.ts'
import type { KindRules } from './kind-rules.ts'
import { choice } from './kinds/choice.ts'
import { order } from './kinds/order.ts'
import { rating } from './kinds/rating.ts'
import { several } from './kinds/several.ts'

/** A new kind is a file in `kinds/` and an entry here. */
export const questionKinds: Record<QuestionKind, KindRules> = { choice, several, order, rating }
