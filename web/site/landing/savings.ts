/** Inputs of the calculator: hires, fee in percent of the yearly salary, gross salary in euro. */
export type SavingsInput = { hires: number; feePercent: number; salaryEuro: number }

/** Saved agency fees in whole euro; undefined while an input is invalid. */
export const agencyFees = ({ hires, feePercent, salaryEuro }: SavingsInput): number | undefined => {
  const inRange =
    Number.isInteger(hires) && hires >= 0 && hires <= 1000 && feePercent >= 0 && feePercent <= 100 && salaryEuro >= 0
  return inRange && salaryEuro <= 10_000_000 ? Math.round((hires * feePercent * salaryEuro) / 100) : undefined
}

export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An amount, as `€400,000`; not by `Intl`, so that build and browsers agree. */
export const euro = (amount: number): string => `€${thousands(amount)}`
