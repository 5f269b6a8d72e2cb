import { type ContractMarket, contractRates } from '#content/contract-rates.ts'

/** The offer to compare; amounts are yearly in the market's currency, except the day rate. */
export type ContractOffer = {
  market: ContractMarket
  salary: number
  bonus: number
  /** Cost of benefits to the employer, on top of pay and insurance. */
  benefits: number
  /** Days a contractor would invoice. */
  days: number
  dayRate: number
  /** The contractor's business expenses. */
  expenses: number
}

const insurance = (base: number, cap: number, rates: { capped: number; uncapped: number }) =>
  (Math.min(base, cap) * rates.capped + base * rates.uncapped) / 100

const selfEmployed = (profit: number, market: ContractMarket): number => {
  const { cap, selfEmployed: rates } = contractRates[market]
  const base = Math.max(0, profit)
  const capped = Math.min((base * rates.cappedShare) / 100, cap)
  return (capped * rates.capped + ((base * rates.uncappedShare) / 100) * rates.uncapped) / 100
}

const leftOf = (invoices: number, { expenses, market }: ContractOffer): number =>
  invoices - expenses - selfEmployed(invoices - expenses, market)

/** Both forms in yearly amounts before income tax, and the day rates at which they break even, which need days. */
export const compareContracts = (offer: ContractOffer) => {
  const { market, salary, bonus, benefits, days, dayRate, expenses } = offer
  const { cap, employer, employee } = contractRates[market]
  const gross = salary + bonus
  const firmInsurance = insurance(gross, cap, employer)
  const ownInsurance = insurance(gross, cap, employee)
  const cost = gross + firmInsurance + benefits
  const invoices = days * dayRate
  const left = gross - ownInsurance
  // The remainder grows with the day rate, so bisection finds the break-even point.
  let [low, high] = [0, (left + expenses + 1) * 3]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (leftOf(middle, offer) < left) low = middle
    else high = middle
  }
  const contractorInsurance = selfEmployed(invoices - expenses, market)
  return {
    /** `firmInsurance` is what the company pays on top of pay, `left` what remains for the person before income tax. */
    employee: { firmPays: cost, firmInsurance, ownInsurance, left },
    contractor: { firmPays: invoices, firmInsurance: 0, ownInsurance: contractorInsurance, left: leftOf(invoices, offer) },
    /** Costs the company as much as the employee. */
    evenForFirm: days > 0 ? cost / days : undefined,
    /** Leaves the contractor as much as the employee. */
    evenForPerson: days > 0 ? high / days : undefined,
  }
}
