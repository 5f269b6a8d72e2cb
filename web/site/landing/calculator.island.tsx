import { type FormEvent, useState } from 'react'
import { landingCalculator } from '#content/savings-calculator.ts'
import { showNumber } from '../../ui/format.ts'
import { readNumber } from '../../ui/read-number.ts'

const { currencies, example } = landingCalculator
const [euro] = currencies

const fields = [
  { name: 'hires', label: landingCalculator.hires },
  { name: 'feePercent', label: landingCalculator.fee },
  { name: 'salary', label: landingCalculator.salary },
] as const

type Inputs = { hires: number; feePercent: number; salary: number }

/** Agency fees in whole units of the salary's currency; undefined while an input is invalid. */
const agencyFees = ({ hires, feePercent, salary }: Inputs): number | undefined => {
  const inRange = Number.isInteger(hires) && hires >= 0 && hires <= 1000 && feePercent >= 0 && feePercent <= 100 && salary >= 0
  return inRange && salary <= 10_000_000 ? Math.round((hires * feePercent * salary) / 100) : undefined
}

const numberIn = (data: FormData, name: string): number => readNumber(String(data.get(name) ?? '')) ?? Number.NaN

/** The fee-savings claim with adjustable inputs. Without scripts it shows the example. */
export default function Calculator() {
  const [currency, setCurrency] = useState<(typeof currencies)[number]>(euro)
  const [input, setInput] = useState<Inputs>({ ...example, salary: euro.salary })
  const read = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const chosen = currencies.find(({ code }) => code === data.get('currency')) ?? euro
    setCurrency(chosen)
    setInput({
      hires: numberIn(data, 'hires'),
      feePercent: numberIn(data, 'feePercent'),
      salary: chosen === currency ? numberIn(data, 'salary') : chosen.salary,
    })
  }
  const money = (amount: number) => currency.sign + showNumber(amount)
  const fees = agencyFees(input)
  return (
    <div className="calculator">
      <form
        method="post"
        className="grid items-end gap-4 sm:grid-cols-2"
        onInput={read}
        onSubmit={(event) => event.preventDefault()}
      >
        {fields.map(({ name, label }) => (
          <div key={name} className="field">
            <label className="field-label" htmlFor={`savings-${name}`}>
              {label}
            </label>
            <input
              key={name === 'salary' ? currency.code : name}
              id={`savings-${name}`}
              name={name}
              inputMode="decimal"
              className="control"
              defaultValue={name === 'salary' ? currency.salary : example[name]}
            />
          </div>
        ))}
        <div className="field">
          <label className="field-label" htmlFor="savings-currency">
            {landingCalculator.currency}
          </label>
          <select id="savings-currency" name="currency" className="control" defaultValue={euro.code}>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </form>
      <div className="calculator-result night">
        <p className="text-sm text-night-muted">{landingCalculator.result}</p>
        <output className="figure-value" htmlFor={fields.map((field) => `savings-${field.name}`).join(' ')} aria-live="polite">
          {fees === undefined ? '–' : money(fees)}
        </output>
        <p className="text-sm text-night-muted tabular-nums">
          {fees === undefined
            ? `Please fill in three numbers: up to 1,000 whole hires, a fee of 0 to 100%, and a salary of up to ${money(10_000_000)}.`
            : `${showNumber(input.hires)} × ${input.feePercent}% × ${money(input.salary)}`}
        </p>
        <p className="mt-2 text-xs text-night-muted">{landingCalculator.note}</p>
      </div>
    </div>
  )
}
