import { type ReactNode, Suspense, useState } from 'react'
import { LoadingState } from './states.tsx'

/** A part that folds out; what is in it (made with React's `lazy`) is fetched when the pointer or the focus approaches. */
export const Disclosure = ({ summary, fetch, children }: { summary: ReactNode; fetch: () => unknown; children: ReactNode }) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onPointerEnter={fetch} onFocus={fetch}>
        {summary}
      </summary>
      {opened ? (
        <div className="pt-4">
          <Suspense fallback={<LoadingState />}>{children}</Suspense>
        </div>
      ) : null}
    </details>
  )
}
