import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { outbox } from '../drafts/browser-outbox.ts'
import { useEntries } from '../drafts/use-draft.ts'

const discardRefused = (owner: string) => {
  for (const { kind, document, problem } of outbox.list(owner))
    if (kind === 'completion' && problem?.kind === 'refused') outbox.discard(owner, document)
}

/** Says after a moment that a step is not saved, and why; nothing while it is being sent. */
export const CompletionSyncStatus = ({ owner }: { owner: string }) => {
  const problems = useEntries(owner, 'completion').flatMap(({ problem }) => problem ?? [])
  const refused = problems.find((problem) => problem.kind === 'refused')
  const trouble = refused ? refused.message : problems.length > 0 ? 'waiting' : ''
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(trouble), trouble ? 2500 : 0)
    return () => clearTimeout(timer)
  }, [trouble])
  if (shown && shown !== 'waiting')
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-warning">
        <p>A completed section could not be saved: {shown}</p>
        <Button variant="secondary" size="small" onClick={() => discardRefused(owner)}>
          Dismiss
        </Button>
      </div>
    )
  return (
    <p role="status" className={shown ? 'text-sm text-warning' : 'sr-only'}>
      {shown ? 'Your progress is kept on this device and saved as soon as the connection is back.' : ''}
    </p>
  )
}
