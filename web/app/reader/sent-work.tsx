import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'
import { DiscardButton } from '../drafts/discard-button.tsx'
import type { ActivityValues } from '../drafts/entry.ts'
import type { ActivityDraft } from './use-activity-draft.ts'

/** The submitted work. While it is being changed it stays visible, with a note and a discard button. `message` is shown and focused after a submission. */
export const SentWork = ({
  draft,
  message,
  children,
}: {
  draft: ActivityDraft
  message?: string | undefined
  children: (values: ActivityValues) => ReactNode
}) => {
  const work = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const { submitted, isEditing } = draft
  const isResult = message !== undefined && submitted !== undefined && !isEditing
  useEffect(() => {
    if (!isResult) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'center' })
  }, [isResult])
  if (!submitted) return null
  const { at, values } = submitted
  const focusOn = (find: () => HTMLElement | null | undefined) => requestAnimationFrame(() => find()?.focus())
  return (
    <>
      {isResult ? (
        <div ref={result} tabIndex={-1}>
          <Alert tone="success">{message}</Alert>
        </div>
      ) : null}
      <div
        ref={work}
        tabIndex={-1}
        className="py-3.5 px-4.5 border border-line rounded-md grid gap-3 justify-items-start bg-success-soft"
      >
        <p className="font-semibold">
          Sent on <time dateTime={at}>{showMoment(at)}</time>
        </p>
        {children(values)}
        {isEditing ? (
          <div className="print:hidden flex flex-wrap items-center gap-3">
            <p role="status" className="text-sm text-warning">
              Your changes are not sent yet. What you sent still counts.
            </p>
            <DiscardButton
              title="Discard your changes?"
              text="The text that you sent stays as it is."
              onDiscard={() => {
                draft.discardChanges()
                focusOn(() => work.current)
              }}
            >
              Discard changes
            </DiscardButton>
          </div>
        ) : (
          <Button
            variant="secondary"
            size="small"
            icon="edit"
            className="print:hidden"
            onClick={() => {
              draft.edit()
              focusOn(() => work.current?.closest('.activity')?.querySelector<HTMLElement>('form input, form textarea'))
            }}
          >
            Change and send again
          </Button>
        )}
      </div>
    </>
  )
}
