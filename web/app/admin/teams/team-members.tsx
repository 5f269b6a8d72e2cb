import type { TeamView } from '#contract/teams.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { showDay } from '../../../ui/format.ts'
import { FailedMailNote } from '../insights/failed-mail-note.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import { activationStates } from './activation-states.ts'

export const TeamMembers = ({
  team,
  isMarked,
  onMark,
  busy,
  onResend,
  onDelete,
}: {
  team: TeamView
  isMarked: (email: string) => boolean
  onMark: (email: string, on: boolean) => void
  busy: boolean
  onResend: (email: string) => void
  onDelete: (email: string) => void
}) => {
  const remove = async (email: string) => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this user?',
      text: `${email} is removed from the team of ${team.companyName}, and the person’s account and progress are deleted too, unless it is an admin’s or the person is on another team. This cannot be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes) onDelete(email)
  }
  if (team.members.length === 0) return <p className="text-sm text-muted">This team has no members.</p>
  return (
    <ul aria-label={`Members of ${team.companyName}`}>
      {team.members.map(({ email, isContact, activation, activatedAt, failedMail }) => (
        <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
          <div className="choice min-w-0 flex-1 basis-56 wrap-anywhere">
            <input
              type="checkbox"
              aria-label={`Select ${email}`}
              checked={isMarked(email)}
              onChange={(event) => onMark(email, event.currentTarget.checked)}
            />
            <span>
              <PersonLink email={email} /> {isContact ? <Badge>contact</Badge> : null}
            </span>
          </div>
          {failedMail?.kind !== 'activation' && (team.status === 'approved' || activation !== 'none') ? (
            <Badge tone={activationStates[activation].tone}>
              {activationStates[activation].text}
              {activatedAt ? ` ${showDay(activatedAt)}` : null}
            </Badge>
          ) : null}
          <FailedMailNote mail={failedMail} email={email} ownResend={failedMail?.kind === 'activation'} />
          <div className="flex flex-wrap gap-2">
            {team.status === 'approved' && activation !== 'activated' ? (
              <Button
                size="small"
                variant="quiet"
                blocked={busy}
                aria-label={`Send again: ${email}`}
                onClick={() => onResend(email)}
              >
                Send again
              </Button>
            ) : null}
            <Button size="small" variant="quiet" blocked={busy} aria-label={`Delete user ${email}`} onClick={() => remove(email)}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
