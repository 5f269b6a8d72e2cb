import type { TeamView } from '#contract/teams.ts'
import { showCount } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'

const hourMs = 3_600_000

const showSpan = (hours: number) => (hours < 48 ? `${hours} h` : showCount(Math.floor(hours / 24), { one: 'day', other: 'days' }))

export const AnswerDue = ({ dueAt }: Pick<TeamView, 'dueAt'>) => {
  const hours = Math.floor((Date.parse(dueAt) - Date.now()) / hourMs)
  if (hours < 0)
    return (
      <strong className="whitespace-nowrap text-danger">
        <Icon name="alert" className="mr-1 inline align-[-0.2em]" /> {showSpan(-hours)} overdue
      </strong>
    )
  return (
    <span className={hours < 4 ? 'font-semibold text-warning' : ''}>due in {hours === 0 ? 'under 1 h' : showSpan(hours)}</span>
  )
}
