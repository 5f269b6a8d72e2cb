import { openModal } from '../../../ui/modal.tsx'

/** Asks to which team an address belongs and adds it there; true when it was added. */
export const addToTeam = (email: string): Promise<boolean> =>
  openModal('add-to-team', async () => (await import('./add-to-team-dialog.tsx')).addToTeamDialog(email), false)
