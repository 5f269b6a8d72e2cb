import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'

type Side = { title: string; content: ReactNode; action: string; choose: () => unknown }

/** Shows two conflicting versions, this one and one saved elsewhere, and asks which to keep. With `isAnswer` it takes the focus. */
export const ConflictDialog = ({
  title,
  text,
  mine,
  theirs,
  isAnswer = false,
}: {
  title: string
  text: ReactNode
  mine: Side
  theirs: Side
  isAnswer?: boolean
}) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAnswer) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [isAnswer])
  const side = ({ title: heading, content, action, choose }: Side, variant?: 'secondary') => (
    <section aria-label={heading} className="grid content-start gap-3">
      <p className="font-semibold">{heading}</p>
      {content}
      <div>
        <Button size="small" variant={variant} onClick={choose}>
          {action}
        </Button>
      </div>
    </section>
  )
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert tone="warning" title={title}>
        <p>{text}</p>
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          {side(mine)}
          {side(theirs, 'secondary')}
        </div>
      </Alert>
    </div>
  )
}

export type SavedElsewhere = { by: string; at: string; version: number }

/** Asks whether to overwrite another person's version; `newest` is the address that shows it. */
export const SavedElsewhereDialog = ({
  conflict: { by, at, version },
  title,
  newest,
  overwrite,
  keepEditing,
}: {
  conflict: SavedElsewhere
  title: string
  newest: string
  overwrite: (version: number) => unknown
  keepEditing: () => void
}) => (
  <ConflictDialog
    isAnswer
    title={title}
    text="Your changes are still here. Whichever you choose, the saved version stays in the history."
    mine={{
      title: 'Your changes',
      content: <p>Save them over what was saved.</p>,
      action: 'Overwrite with mine',
      choose: () => overwrite(version),
    }}
    theirs={{
      title: 'What was saved',
      content: (
        <p>
          {by} saved it on {showMoment(at)}.{' '}
          <a className="link" href={newest} target="_blank" rel="noopener">
            Open the newest in a new tab
          </a>
        </p>
      ),
      action: 'Keep editing',
      choose: keepEditing,
    }}
  />
)
