import { Badge } from '../../../../ui/card.tsx'
import { showNumber } from '../../../../ui/format.ts'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Checklist, Hints, Method, PrintSheets } from '../assistant-panel.tsx'
import { enteredNumber, enteredText } from '../entered-values.ts'
import { canvasHints, openingParts } from '../text-hints.ts'
import { canvasOf, findFlags, payHint } from './evp-check.ts'

const payLine = (values: Record<string, unknown>): string => {
  const number = (id: string) => {
    const value = enteredNumber(values, id)
    return value === undefined ? '…' : showNumber(value)
  }
  return `${enteredText(values, 'payCurrency')} ${number('payFrom')}–${number('payTo')} a ${enteredText(values, 'payPeriod') || '…'}`
}

const Canvas = ({ values }: { values: Record<string, unknown> }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
    {canvasOf(values).map((box) => (
      <div key={box.id} className="rounded-md border border-line p-3 wrap-anywhere">
        <dt className="font-semibold">
          {box.name} {box.isUnproven ? <Badge tone="warning">unproven</Badge> : null}
        </dt>
        <dd>{box.claim || <span className="text-muted">–</span>}</dd>
        {box.evidence ? <dd className="text-sm text-muted">Proof: {box.evidence}</dd> : null}
      </div>
    ))}
  </dl>
)

/** Module 4: the canvas, unproven claims, flagged words and the pay range. */
const EvpCanvas = ({ values }: AssistantOutputProps) => {
  const filled = canvasOf(values).filter((box) => box.claim !== '').length
  const pay = payHint(values)
  const hints = [
    ...(filled < 4 ? [`${filled} of at least 4 boxes are filled in.`] : []),
    ...(pay ? [pay] : []),
    ...canvasHints(values),
    ...findFlags(values).map((flag) => `${flag.where}: “${flag.word}” ${flag.meaning}.`),
  ]
  return (
    <AssistantPanel title="Your canvas">
      <Canvas values={values} />
      <Checklist title="Your new opening says" items={openingParts(values)} />
      <Hints hints={hints} allClear="No flagged words; the range is complete." />
      <Method>
        A claim is unproven until its row of evidence says something; evidence should name an address, a document or somebody to
        ask. The words flagged come from a list in English and Czech: words that fit any job, and words that hint at an age or a
        gender. The opening is searched for its five parts. A range is too wide when its upper end is more than 34% above its
        lower end. A reviewer judges what a list of words cannot: whether it is true, and whether only you could say it.
      </Method>
      <PrintSheets label="Print canvas" disabled={filled === 0}>
        <section>
          <h1 className="text-heading">EVP canvas: {enteredText(values, 'role')}</h1>
          <Canvas values={values} />
          <p>
            <strong>Pay:</strong> {payLine(values)} · <strong>Work mode:</strong> {enteredText(values, 'workMode') || '–'}
          </p>
          <h2 className="text-title">Opening of the ad</h2>
          <p>{enteredText(values, 'newOpening')}</p>
        </section>
      </PrintSheets>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: EvpCanvas }
