import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { TextPart } from './text-hints.ts'

export const AssistantPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    aria-labelledby="assistant-title"
    className="card card-padded assistant grid gap-5 min-w-0 xl:[.activity-with-output>&]:sticky xl:[.activity-with-output>&]:top-20 xl:[.activity-with-output>&]:max-h-[calc(100dvh-6rem)] xl:[.activity-with-output>&]:overflow-y-auto"
  >
    <h3 id="assistant-title" className="text-title">
      {title}
    </h3>
    {children}
  </section>
)

const HintList = ({ hints }: { hints: string[] }) => (
  <ul className="grid gap-[0.4rem] text-(length:--text-sm)">
    {hints.map((hint) => (
      <li key={hint} className="border-l-3 border-warning pl-3">
        {hint}
      </li>
    ))}
  </ul>
)

/** Missing or doubtful points, announced to screen readers when typing pauses. */
export const Hints = ({ hints, allClear }: { hints: string[]; allClear: string }) => (
  <div role="status">{hints.length === 0 ? <p className="text-sm text-muted">{allClear}</p> : <HintList hints={hints} />}</div>
)

/** Questions a reader would ask about the text, in a form without other output. They never block submission. */
export const Questions = ({ hints }: { hints: string[] }) => (
  <div role="status" className="print:hidden">
    {hints.length > 0 ? (
      <div className="grid gap-2">
        <p className="text-sm font-semibold">What a reader would ask</p>
        <HintList hints={hints} />
        <p className="text-sm text-muted">Read from your words. You can send it as it is.</p>
      </div>
    ) : null}
  </div>
)

/** What a text contains and lacks, with the matched words. */
export const Checklist = ({ title, items }: { title: string; items: TextPart[] }) => (
  <div className="grid gap-3">
    <h4 className="font-semibold">{title}</h4>
    <ul className="grid gap-2 text-(length:--text-sm)">
      {items.map(({ name, found, advice }) => (
        <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-2 wrap-anywhere">
          <Icon name={found ? 'check' : 'close'} className={found ? 'text-success' : 'text-warning'} />
          <span className="min-w-0">
            <span className="font-semibold">{name}:</span>{' '}
            {found ? <q>{found}</q> : <span className="text-muted">not found. {advice}</span>}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

export const Method = ({ children }: { children: ReactNode }) => (
  <details className="example print:hidden">
    <summary>How this is calculated</summary>
    <p className="text-sm">{children}</p>
  </details>
)

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">{children}</dl>
)

export const Figure = ({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="stat-value text-[1.5rem]">{value}</span>{' '}
      {note ? <span className="text-muted text-(length:--text-sm)">{note}</span> : null}
    </dd>
  </div>
)

/** Prints only these sheets, not the page. */
export const PrintSheets = ({ label, disabled, children }: { label: string; disabled?: boolean; children: ReactNode }) => {
  const [printing, setPrinting] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!printing) return
    const end = () => setPrinting(false)
    document.body.classList.add('prints-sheets')
    window.addEventListener('afterprint', end, { once: true })
    try {
      window.print()
    } catch {
      setFailed(true)
      end()
    }
    return () => {
      document.body.classList.remove('prints-sheets')
      window.removeEventListener('afterprint', end)
    }
  }, [printing])
  return (
    <div className="print:hidden">
      <Button variant="secondary" size="small" icon="file" disabled={disabled} onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {failed ? <Alert tone="warning">This browser cannot print from here. Please use its menu.</Alert> : null}
      {printing ? createPortal(<div className="print-sheets">{children}</div>, document.body) : null}
    </div>
  )
}
