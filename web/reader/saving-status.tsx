import type { SavingState } from './use-activity-draft.ts'

const words: Record<SavingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  waiting: 'Not saved yet. Your text is kept on this device and saved as soon as the connection is back.',
  refused: 'This draft could not be saved. Your text is kept on this device.',
}

/** Whether a draft has reached the server, in words. */
export const SavingStatus = ({ saving }: { saving: SavingState }) => (
  <p role="status" className={saving === 'waiting' || saving === 'refused' ? 'text-sm text-warning' : 'text-sm text-muted'}>
    {words[saving]}
  </p>
)
