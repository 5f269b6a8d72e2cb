import type { QuestionKind } from '#contract/question-kinds.ts'
import type { KindParts } from './kind-parts.ts'
import { choice } from './kinds/choice.tsx'
import { order } from './kinds/order.tsx'
import { rating } from './kinds/rating.tsx'
import { several } from './kinds/several.tsx'

export const questionKinds: Record<QuestionKind, KindParts> = { choice, several, order, rating }
