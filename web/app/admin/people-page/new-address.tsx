import { openModal } from '../../../ui/modal.tsx'

export const changeAddressOf = (account: { id: string; email: string; role: string }): Promise<boolean> =>
  openModal('new-address', async () => (await import('./new-address-dialog.tsx')).newAddressDialog(account), false)
