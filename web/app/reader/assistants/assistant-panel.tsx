import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** The live output beside an activity's form. */
export const AssistantPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby="assistant-title" className="card card-padded assistant">
    <h3 id="assistant-title" className="text-title">
      {title}
    </h3>
    {children}
  </section>
)

/** What is still missing or doubtful; read out when the typing pauses. */
export const Hints = ({ hints, calm }: { hints: string[]; calm: string }) => (
  <div role="status">
    {hints.length === 0 ? (
      <p className="text-sm text-muted">{calm}</p>
    ) : (
      <ul className="assistant-hints">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    )}
  </div>
)

/** One figure of an output. */
export const Figure = ({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="stat-value">{value}</span> {note ? <span className="stat-note">{note}</span> : null}
    </dd>
  </div>
)

/** A button that prints these sheets and nothing else of the page. */
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
    <div className="no-print">
      <Button variant="secondary" size="small" icon="file" disabled={disabled} onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {failed ? <Alert tone="warning">This browser cannot print from here. Please use its menu.</Alert> : null}
      {printing ? createPortal(<div className="print-sheets">{children}</div>, document.body) : null}
    </div>
  )
}
