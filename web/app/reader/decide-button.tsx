import { Button } from '../../ui/button.tsx'
import { SavingStatus } from '../drafts/saving-status.tsx'
import type { SavingState } from '../drafts/use-draft.ts'

/** Submits a decision and shows whether it is saved. */
export const DecideButton = ({ isSending, saving }: { isSending: boolean; saving: SavingState | undefined }) => (
  <div className="print:hidden flex flex-wrap items-center gap-4">
    <Button type="submit" busy={isSending}>
      {isSending ? 'Deciding...' : 'Decide'}
    </Button>
    {saving ? <SavingStatus saving={saving} what="decision" /> : null}
  </div>
)
