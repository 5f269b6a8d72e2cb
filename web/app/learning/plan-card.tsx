import { useState } from 'react'
import type { LearningPlan } from '#contract/learning-plan.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { today } from '../reader/assistants/days.ts'
import { planSentence } from './study-slots.ts'

const { Part: PlanForm, load: fetchForm } = lazyWithPreload(async () => (await import('./plan-form.tsx')).PlanForm)
const { Part: RemindersSwitch, load: fetchSwitch } = lazyWithPreload(
  async () => (await import('./reminders-switch.tsx')).RemindersSwitch,
)

export const PlanCard = ({
  plan: stored,
  userId,
  heading: Heading = 'h3',
  withReminders = true,
}: {
  plan: LearningPlan
  userId: string
  heading?: 'h2' | 'h3'
  /** Off where reminders are listed with the other consents. */
  withReminders?: boolean
}) => {
  const [plan, setPlan] = useState(stored)
  const isPlanned = plan.finishOn !== null || plan.slot !== null
  return (
    <Card className="grid gap-4">
      <Heading className="text-title">Your finish date</Heading>
      <p className="text-sm" role="status">
        {planSentence(plan, today())}
      </p>
      {isPlanned || plan.minutesLeft > 0 ? (
        <Disclosure summary={isPlanned ? 'Change the plan' : 'Plan a finish date and a weekly slot'} fetch={fetchForm}>
          <PlanForm plan={plan} userId={userId} onSaved={setPlan} />
        </Disclosure>
      ) : null}
      {withReminders ? (
        <Disclosure summary={`Reminder emails: ${plan.remindersOn ? 'on' : 'off'}`} fetch={fetchSwitch}>
          <RemindersSwitch plan={plan} onChange={setPlan} />
        </Disclosure>
      ) : null}
    </Card>
  )
}
