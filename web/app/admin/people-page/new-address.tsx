import { openModal } from '../../../ui/modal.tsx'

/** Asks for a person's new email address and has a link sent there. */
export const changeAddressOf = (account: { id: string; email: string; role: string }): Promise<boolean> =>
  openModal('new-address', async () => (await import('./new-address-dialog.tsx')).newAddressDialog(account), false)
