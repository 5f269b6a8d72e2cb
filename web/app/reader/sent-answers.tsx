import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'
import type { ActivityDraft } from './use-activity-draft.ts'

/** What somebody has sent, with a way to change it and send it again; for forms that are empty after sending. */
export const SentAnswers = ({
  submitted,
  onChange,
  children,
}: {
  submitted: ActivityDraft['submitted']
  /** Puts the sent values back into the form. */
  onChange: (values: Record<string, unknown>) => void
  children: (values: Record<string, unknown>) => ReactNode
}) => {
  if (!submitted) return null
  const { at, values } = submitted
  return (
    <div className="activity-sent">
      <p className="font-semibold">
        Sent on <time dateTime={at}>{showMoment(at)}</time>
      </p>
      {values ? (
        <>
          {children(values)}
          <Button variant="secondary" size="small" icon="edit" className="no-print" onClick={() => onChange(values)}>
            Change and send again
          </Button>
        </>
      ) : null}
    </div>
  )
}
