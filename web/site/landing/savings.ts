/** Inputs of the calculator: hires, fee in percent of the yearly salary, gross salary. */
export type SavingsInput = { hires: number; feePercent: number; salary: number }

/** Saved agency fees, rounded to whole units of the salary's currency; undefined while an input is invalid. */
export const agencyFees = ({ hires, feePercent, salary }: SavingsInput): number | undefined => {
  const inRange = Number.isInteger(hires) && hires >= 0 && hires <= 1000 && feePercent >= 0 && feePercent <= 100 && salary >= 0
  return inRange && salary <= 10_000_000 ? Math.round((hires * feePercent * salary) / 100) : undefined
}

/** `400,000`; not by `Intl`, so that build and browsers agree. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
