import { slotMinutes } from '#contract/field-limits.ts'
import { type LearningPlan, saveLearningPlan } from '#contract/learning-plan.ts'
import { call } from '../../api/call.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CalendarButton } from '../calendar/calendar-button.tsx'
import { today } from '../reader/assistants/days.ts'
import { planEvents, weekdayOptions } from './study-slots.ts'

/** The form for finish date and weekly slot. `onSaved` receives the stored plan. */
export const PlanForm = ({
  plan,
  userId,
  onSaved,
}: {
  plan: LearningPlan
  userId: string
  onSaved: (plan: LearningPlan) => void
}) => {
  const action = useAction({
    check: (values) =>
      values.get('weekday') !== '' && values.get('time') === ''
        ? [{ path: 'slot.time', message: 'Please enter a time such as 08:30.' }]
        : [],
    send: (values) =>
      call(saveLearningPlan, {
        body: {
          finishOn: String(values.get('finishOn')) || null,
          slot: values.get('weekday')
            ? {
                weekday: Number(values.get('weekday')),
                time: String(values.get('time')).slice(0, 5),
                minutes: Number(values.get('minutes')),
              }
            : null,
        },
      }),
    onSuccess: (next) => {
      onSaved(next)
      notify({ text: 'Your plan is saved.' })
    },
    refused: 'Your plan could not be saved. Please try again.',
  })
  return (
    <Form action={action}>
      <TextField name="finishOn" label="I want to finish by" type="date" min={today()} defaultValue={plan.finishOn ?? ''} />
      <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        <SelectField name="weekday" path="slot.weekday" label="Weekly slot" defaultValue={plan.slot?.weekday ?? ''}>
          <option value="">No slot</option>
          {weekdayOptions.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField name="time" path="slot.time" label="Time" type="time" defaultValue={plan.slot?.time ?? '08:30'} />
        <TextField
          name="minutes"
          path="slot.minutes"
          label="Minutes"
          type="number"
          min={slotMinutes.min}
          max={slotMinutes.max}
          defaultValue={plan.slot?.minutes ?? 45}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel="Saving..." variant="secondary" size="small">
          Save plan
        </SubmitButton>
        <CalendarButton
          name="course-plan.ics"
          label="Add to calendar (ICS)"
          disabled={plan.finishOn === null && plan.slot === null}
          events={() => planEvents(plan, today(), { id: userId, courseUrl: `${location.origin}/user/${userId}/dashboard` })}
        />
      </div>
    </Form>
  )
}
