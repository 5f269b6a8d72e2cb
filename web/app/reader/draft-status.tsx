import { SavingStatus } from '../drafts/saving-status.tsx'
import type { ActivityDraft } from './use-activity-draft.ts'

export const DraftStatus = ({ draft }: { draft: ActivityDraft }) => (
  <>
    <SavingStatus saving={draft.saving} what={draft.isSubmissionWaiting ? 'submission' : 'text'} />
    {draft.isWithdrawn ? (
      <p role="status" className="text-sm text-warning">
        You changed your text before it was sent, so it is a draft again. Please submit it when you are done.
      </p>
    ) : null}
  </>
)
