import { type ReactNode, Suspense, useState } from 'react'
import { LoadingState } from './states.tsx'

/** Collapsible content; a lazy part is loaded when the pointer or focus approaches. */
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
