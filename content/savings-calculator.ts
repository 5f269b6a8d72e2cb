/** The fee-savings claim as a calculation with the visitor's own numbers; the example in euro yields the claimed 400K. */
export const landingCalculator = {
  /** Shown while the page's figures include this one. */
  claim: { value: '400K euro', text: 'The 400K euro is a multiplication.' },
  text: 'Put in your own numbers.',
  hires: 'Principal hires made without an agency',
  fee: 'Agency fee, % of the yearly salary',
  currency: 'Currency',
  salary: 'Salary, gross a year',
  result: 'Agency fees you would not pay',
  note: 'An example, not a promise: your own recruiters’ time, tools and ads aren’t in this sum. A fee of 20 to 25% is our assumption; your contract decides.',
  example: { hires: 20, feePercent: 25 },
  currencies: [
    { code: 'EUR', name: 'Euro', sign: '€', salary: 80_000 },
    { code: 'USD', name: 'US dollars', sign: '$', salary: 200_000 },
    { code: 'CZK', name: 'Czech crowns', sign: 'CZK\u00a0', salary: 2_000_000 },
  ],
} as const
