import type { ComponentType } from 'react'
import type { ActivityFormProps, AssistantOutputProps } from '../activity-form.tsx'
import { ActionPlan } from './action-plan/action-plan.tsx'
import { ChallengesForm } from './challenges/challenges-form.tsx'
import { EvpCanvas } from './evp-canvas/evp-canvas.tsx'
import { Funnel } from './funnel/funnel.tsx'
import { Pipeline } from './pipeline/pipeline.tsx'
import { RoleDefinitionForm } from './role-definition/role-definition-form.tsx'
import { Scorecard } from './scorecard/scorecard.tsx'
import { SourcingStrings } from './sourcing-strings/sourcing-strings.tsx'

/** An assistant is either a form that replaces the plain one, or a live output next to it. */
export type Assistant =
  | { form: ComponentType<ActivityFormProps>; output?: undefined }
  | { form?: undefined; output: ComponentType<AssistantOutputProps> }

/** Assistants by the activity's `assistant` name; without one an activity has the plain form. */
export const assistants: Partial<Record<string, Assistant>> = {
  challenges: { form: ChallengesForm },
  'role-definition': { form: RoleDefinitionForm },
  'sourcing-strings': { output: SourcingStrings },
  'evp-canvas': { output: EvpCanvas },
  scorecard: { output: Scorecard },
  pipeline: { output: Pipeline },
  funnel: { output: Funnel },
  'action-plan': { output: ActionPlan },
}
