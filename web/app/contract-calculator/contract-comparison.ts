import { type ContractMarket, contractRates } from '#content/contract-rates.ts'

/** One offer in both forms; amounts a year in the market's currency, except the day rate. */
export type ContractOffer = {
  market: ContractMarket
  /** Gross pay and bonus of the employee. */
  salary: number
  bonus: number
  /** What the employer pays for benefits beside pay and insurance. */
  benefits: number
  /** Days a contractor would invoice. */
  days: number
  dayRate: number
  /** What the contractor spends to do the work. */
  expenses: number
}

/** One form of contract, seen from the firm and from the person; amounts a year, before income tax. */
export type ContractForm = {
  firmPays: number
  /** Insurance that the firm pays on top of pay, and that the person pays. */
  firmInsurance: number
  ownInsurance: number
  /** What is left to the person before income tax. */
  left: number
}

/** Both forms, and the day rates at which they are even. */
export type ContractComparison = {
  employee: ContractForm
  contractor: ContractForm
  /** Day rate that costs the firm what the employee costs; undefined without days. */
  evenForFirm: number | undefined
  /** Day rate that leaves the contractor what the employee is left with before income tax. */
  evenForPerson: number | undefined
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

/** Costs, insurance and what is left in both forms, by the dated rates of the market. */
export const compareContracts = (offer: ContractOffer): ContractComparison => {
  const { market, salary, bonus, benefits, days, dayRate, expenses } = offer
  const { cap, employer, employee } = contractRates[market]
  const gross = salary + bonus
  const firmInsurance = insurance(gross, cap, employer)
  const ownInsurance = insurance(gross, cap, employee)
  const cost = gross + firmInsurance + benefits
  const invoices = days * dayRate
  const left = gross - ownInsurance
  // What is left grows with the invoices, so the even point is found by halving.
  let [low, high] = [0, (left + expenses + 1) * 3]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (leftOf(middle, offer) < left) low = middle
    else high = middle
  }
  return {
    employee: { firmPays: cost, firmInsurance, ownInsurance, left },
    contractor: {
      firmPays: invoices,
      firmInsurance: 0,
      ownInsurance: selfEmployed(invoices - expenses, market),
      left: leftOf(invoices, offer),
    },
    evenForFirm: days > 0 ? cost / days : undefined,
    evenForPerson: days > 0 ? high / days : undefined,
  }
}
