import { showCount, showDay } from '../../../../ui/format.ts'
import { Cell, Table } from '../../../../ui/table.tsx'
import { CalendarButton } from '../../../calendar/calendar-button.tsx'
import { RemindersSwitch } from '../../../learning/reminders-switch.tsx'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Hints, Method, PrintSheets } from '../assistant-panel.tsx'
import { today } from '../days.ts'
import { enteredList, enteredText } from '../entered-values.ts'
import { planHints } from '../text-hints.ts'
import { actionPlanEvents, actionPlanHints, type PlannedAction, plannedActions } from './action-plan-dates.ts'

const left = (days: number) =>
  days < 0 ? 'past' : days === 0 ? 'today' : `${showCount(days, { one: 'day', other: 'days' })} left`

const Actions = ({ actions }: { actions: PlannedAction[] }) => (
  <Table caption="Actions in order of date" columns={['Due', 'First step', 'Owner']}>
    {actions.map((action) => (
      <tr key={`${action.dueDate} ${action.firstStep}`}>
        <Cell label="Due" head>
          <time dateTime={action.dueDate} className="whitespace-nowrap">
            {showDay(action.dueDate)}
          </time>
          <span className="block text-xs font-normal whitespace-nowrap text-muted">{left(action.daysLeft)}</span>
        </Cell>
        <Cell label="First step">{action.firstStep}</Cell>
        <Cell label="Owner">{action.owner}</Cell>
      </tr>
    ))}
  </Table>
)

/** Module 8: actions by date, the calendar file, and reminders with separate consent. */
const ActionPlan = ({ values, reading }: AssistantOutputProps) => {
  const day = today()
  const actions = plannedActions(values, day)
  const chosenDays = enteredList(values, 'reminders')
  return (
    <AssistantPanel title="Your plan by date">
      {actions.length > 0 ? <Actions actions={actions} /> : null}
      <Hints
        hints={[...actionPlanHints(values, day), ...planHints(values)]}
        allClear="Three actions with a first step, one owner and a count, all within 90 days."
      />
      <Method>
        Days left are counted from today to the due date. The texts are searched for words: a goal needs a number and a date, a
        first step that begins with “improve” or “work on” is an intention, a measure needs a count or a yes or no, and an owner
        is one person.
      </Method>
      <CalendarButton
        name="90-day-plan.ics"
        label="Add to calendar (ICS)"
        disabled={actions.length === 0}
        events={() => actionPlanEvents(values, day, reading.owner)}
      />
      <p className="text-sm text-muted">The file holds your due dates and reviews after 14, 30, 60 and 90 days.</p>
      {chosenDays.length > 0 && reading.mode === 'learner' ? (
        <RemindersSwitch intro={`You chose ${chosenDays.join(', ')}. No email is sent before you agree here.`} />
      ) : null}
      <PrintSheets label="Print plan" disabled={actions.length === 0}>
        <section>
          <h1 className="text-heading">90-day plan</h1>
          <p className="text-title">{enteredText(values, 'goal')}</p>
          <Actions actions={actions} />
          <p>
            <strong>Obstacle:</strong> {enteredText(values, 'obstacle')}
          </p>
          <p>
            <strong>If … then:</strong> {enteredText(values, 'ifThen')}
          </p>
        </section>
      </PrintSheets>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: ActionPlan }
