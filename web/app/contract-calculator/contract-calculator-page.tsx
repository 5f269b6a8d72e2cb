import { useState } from 'react'
import { type ContractMarket, contractRates } from '#content/contract-rates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { showDay, showNumber } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { readNumber } from '../../ui/read-number.ts'
import { Cell, Table } from '../../ui/table.tsx'
import { pageMeta } from '../page-meta.ts'
import { type ContractOffer, compareContracts } from './contract-comparison.ts'

const title = 'Contractor or employee?'

export const meta = () => pageMeta({ title, description: 'One offer in both forms of contract, Czechia and the United States.' })

type Field = 'pay' | 'bonus' | 'benefits' | 'days' | 'dayRate' | 'expenses'
type Entries = Record<Field, string>

const starts: Record<ContractMarket, Entries> = {
  cz: { pay: '180000', bonus: '0', benefits: '0', days: '225', dayRate: '12800', expenses: '0' },
  us: { pay: '210000', bonus: '0', benefits: '0', days: '230', dayRate: '1000', expenses: '0' },
}

/** NaN for what is not a number from 0 to a billion; nothing entered is 0. */
const numberOf = (text: string): number => {
  const number = text.trim() === '' ? 0 : readNumber(text)
  return number !== undefined && number >= 0 && number <= 1_000_000_000 ? number : Number.NaN
}

/** The offer as entered; undefined while a field is not a number. Pay is monthly in Czechia, yearly in the US. */
const offerOf = (market: ContractMarket, entries: Entries): ContractOffer | undefined => {
  const pay = numberOf(entries.pay)
  const offer = {
    salary: market === 'cz' ? pay * 12 : pay,
    bonus: numberOf(entries.bonus),
    benefits: numberOf(entries.benefits),
    days: numberOf(entries.days),
    dayRate: numberOf(entries.dayRate),
    expenses: numberOf(entries.expenses),
  }
  return Object.values(offer).some(Number.isNaN) || offer.days > 366 ? undefined : { market, ...offer }
}

const Result = ({ offer }: { offer: ContractOffer }) => {
  const { employee, contractor, evenForFirm, evenForPerson } = compareContracts(offer)
  const { currency } = contractRates[offer.market]
  const money = (amount: number | undefined) =>
    amount === undefined ? '–' : `${currency}\u00a0${showNumber(Math.round(amount))}`
  const lines: [name: string, employee: number, contractor: number][] = [
    ['Cost to the company', employee.firmPays, contractor.firmPays],
    ['Of which insurance on top of pay', employee.firmInsurance, contractor.firmInsurance],
    ['Insurance that the person pays', employee.ownInsurance, contractor.ownInsurance],
    ['Left before income tax', employee.left, contractor.left],
  ]
  return (
    <div className="grid gap-6">
      <Table caption="The same work in both forms" columns={['Each year', 'Employee', 'Contractor']}>
        {lines.map(([name, first, second]) => (
          <tr key={name}>
            <Cell label="Each year" head>
              {name}
            </Cell>
            <Cell label="Employee">{money(first)}</Cell>
            <Cell label="Contractor">{money(second)}</Cell>
          </tr>
        ))}
      </Table>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="card card-padded">
          <dt className="text-sm text-muted">Day rate that costs the company the same</dt>
          <dd className="stat-value">{money(evenForFirm)}</dd>
        </div>
        <div className="card card-padded">
          <dt className="text-sm text-muted">Day rate that leaves the person the same before income tax</dt>
          <dd className="stat-value">{money(evenForPerson)}</dd>
        </div>
      </dl>
    </div>
  )
}

const independence = [
  'Several clients, and free to take on more',
  'Own tools, own hours, own place of work',
  'Paid for a result rather than for attendance',
  'No line manager and no stand-up that has to be attended',
  'May send somebody else to do the work',
  'Carries the risk when something goes wrong',
]

export default function ContractCalculatorPage() {
  const [market, setMarket] = useState<ContractMarket>('cz')
  const [entries, setEntries] = useState(starts)
  const offer = offerOf(market, entries[market])
  const { currency, sources, employer, employee, selfEmployed, cap } = contractRates[market]
  const field = (name: Field, label: string, hint?: string) => (
    <TextField
      key={`${market}-${name}`}
      name={`${market}-${name}`}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={entries[market][name]}
      error={Number.isNaN(numberOf(entries[market][name])) ? 'Please enter a number that is not negative.' : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget
        setEntries((before) => ({ ...before, [market]: { ...before[market], [name]: value } }))
      }}
    />
  )
  return (
    <PageFrame>
      <PageHeader title={title} text="One offer in both forms, before income tax. Nothing you enter is stored or sent." />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
          <RadioGroup
            name="market"
            label="Market"
            value={market}
            options={[
              { value: 'cz', label: 'Czechia' },
              { value: 'us', label: 'United States' },
            ]}
            onChange={(value) => setMarket(value === 'us' ? 'us' : 'cz')}
          />
          {market === 'cz' ? field('pay', `Gross pay a month, ${currency}`) : field('pay', `Base salary a year, ${currency}`)}
          {field('bonus', `Bonus a year, ${currency}`)}
          {field(
            'benefits',
            `Benefits a year, ${currency}`,
            'What they cost the company: health plan, meals, pension contribution, training.',
          )}
          {field(
            'days',
            'Days a contractor would invoice',
            market === 'cz'
              ? '250 working days less 25 days of holiday. Take off sick days and quiet weeks, too.'
              : '260 weekdays less holidays and time off. Take off sick days and quiet weeks, too.',
          )}
          {field('dayRate', `Day rate, ${currency}`)}
          {field('expenses', `The contractor’s expenses a year, ${currency}`, 'Equipment, accountant, own insurance, travel.')}
        </form>
        <section aria-labelledby="result" className="grid min-w-0 gap-6" aria-live="polite">
          <h2 id="result" className="text-title">
            Both forms compared
          </h2>
          {offer ? <Result offer={offer} /> : <Alert tone="warning">Please enter numbers; there are at most 366 days.</Alert>}
          <div className="print:hidden">
            <Button variant="secondary" size="small" icon="file" onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <div className="grid gap-3 text-sm">
            <h3 className="font-semibold">What this leaves out</h3>
            <p>
              Income tax, which depends on the person. Paid holiday, sick pay and notice are worth money and are in the employee’s
              line only. Equity is in neither.{' '}
              {market === 'us' ? 'The additional Medicare tax above $200,000 is in neither. ' : null}
              General information, not tax or legal advice.
            </p>
            <h3 className="font-semibold">Is it really independent?</h3>
            <ul className="list-disc pl-5">
              {independence.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>
              {market === 'cz'
                ? 'Where the company answers no to several of these, it is likely to be employment in disguise (švarcsystém), whatever the contract says. Ask counsel before you offer it.'
                : 'Where the company answers no to several of these, ask counsel: federal and state law have tests of their own, whatever the contract says.'}
            </p>
            <h3 className="font-semibold">How this is calculated</h3>
            <p>
              {market === 'cz'
                ? `The company pays ${employer.capped}% social and ${employer.uncapped}% health insurance on gross pay, the employee ${employee.capped}% and ${employee.uncapped}%. A contractor pays ${selfEmployed.capped}% on ${selfEmployed.cappedShare}% of the profit and ${selfEmployed.uncapped}% on ${selfEmployed.uncappedShare}% of it. Social insurance stops at a yearly base of ${currency} ${showNumber(cap)}. Minimum advances and the flat-rate tax are left out; they matter at much lower incomes.`
                : `Company and employee each pay ${employee.capped}% Social Security on wages up to ${currency} ${showNumber(cap)} and ${employee.uncapped}% Medicare on all of them. A contractor pays ${selfEmployed.capped}% and ${selfEmployed.uncapped}% on ${selfEmployed.cappedShare}% of the profit, up to the same limit. State taxes and unemployment insurance are left out.`}{' '}
              Rates of 2026, as of {showDay(contractRates.asOf)}, secondary sources:
            </p>
            <ul className="list-disc pl-5">
              {sources.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </div>
    </PageFrame>
  )
}
