import { type FormEvent, useState } from 'react'
import { landingCalculator } from '#content/savings-calculator.ts'
import { readNumber } from '../../ui/read-number.ts'
import { agencyFees, euro, type SavingsInput, thousands } from './savings.ts'

const fields = [
  { name: 'hires', label: landingCalculator.hires },
  { name: 'feePercent', label: landingCalculator.fee },
  { name: 'salaryEuro', label: landingCalculator.salary },
] as const

const numberIn = (form: HTMLFormElement, name: string): number =>
  readNumber(String(new FormData(form).get(name) ?? '')) ?? Number.NaN

/** The fee-savings claim with adjustable inputs. Without scripts it shows the example. */
export default function Calculator() {
  const [input, setInput] = useState<SavingsInput>(landingCalculator.example)
  const read = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    setInput({
      hires: numberIn(form, 'hires'),
      feePercent: numberIn(form, 'feePercent'),
      salaryEuro: numberIn(form, 'salaryEuro'),
    })
  }
  const fees = agencyFees(input)
  return (
    <div className="calculator">
      <form
        method="post"
        className="grid items-end gap-4 sm:grid-cols-3"
        onInput={read}
        onSubmit={(event) => event.preventDefault()}
      >
        {fields.map(({ name, label }) => (
          <div key={name} className="field">
            <label className="field-label" htmlFor={`savings-${name}`}>
              {label}
            </label>
            <input
              id={`savings-${name}`}
              name={name}
              inputMode="decimal"
              className="control"
              defaultValue={landingCalculator.example[name]}
            />
          </div>
        ))}
      </form>
      <div className="calculator-result night">
        <p className="text-sm text-night-muted">{landingCalculator.result}</p>
        <output className="figure-value" htmlFor={fields.map((field) => `savings-${field.name}`).join(' ')} aria-live="polite">
          {fees === undefined ? '–' : euro(fees)}
        </output>
        <p className="text-sm text-night-muted tabular-nums">
          {fees === undefined
            ? 'Please fill in three numbers: up to 1,000 whole hires, a fee of 0 to 100%, and a salary of up to €10,000,000.'
            : `${thousands(input.hires)} × ${input.feePercent}% × ${euro(input.salaryEuro)}`}
        </p>
        <p className="mt-2 text-xs text-night-muted">{landingCalculator.note}</p>
      </div>
    </div>
  )
}
