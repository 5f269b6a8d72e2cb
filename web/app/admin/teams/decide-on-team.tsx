import type { TeamView } from '#contract/teams.ts'
import { openModal } from '../../../ui/modal.tsx'

/** Opens the dialog that approves or rejects a team, from any list that shows it; resolves when it closes. */
export const decideOnTeam = (kind: 'approve' | 'reject', team: TeamView): Promise<void> =>
  openModal(
    'team-decision',
    async () => {
      const { ApproveTeamDialog, RejectTeamDialog } = await import('./team-decision-dialogs.tsx')
      const Dialog = kind === 'approve' ? ApproveTeamDialog : RejectTeamDialog
      return ({ answer }) => <Dialog team={team} onClose={() => answer(undefined)} />
    },
    undefined,
  )
