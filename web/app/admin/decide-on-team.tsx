import type { TeamView } from '#contract/teams.ts'
import { ask } from '../ui/ask.tsx'

/** Opens the dialog that approves or rejects a team, from any list that shows it; resolves when it closes. */
export const decideOnTeam = (kind: 'approve' | 'reject', team: TeamView): Promise<void> =>
  ask(
    'team-decision',
    async () => {
      const { ApproveTeamDialog, RejectTeamDialog } = await import('./team-decision-dialogs.tsx')
      const Dialog = kind === 'approve' ? ApproveTeamDialog : RejectTeamDialog
      return ({ answer }) => <Dialog team={team} onClose={() => answer(undefined)} />
    },
    undefined,
  )
