import { openModal } from '../../../ui/modal.tsx'

/** Asks for a team and adds the address; resolves to whether it was added. */
export const addToTeam = (email: string): Promise<boolean> =>
  openModal('add-to-team', async () => (await import('./add-to-team-dialog.tsx')).addToTeamDialog(email), false)
