/** What a visitor puts into the calculator: whole hires, per cent of the yearly salary, euro gross a year. */
export type SavingsInput = { hires: number; feePercent: number; salaryEuro: number }

/** Agency fees not paid, in whole euro; undefined while an input is no sensible number. */
export const agencyFees = ({ hires, feePercent, salaryEuro }: SavingsInput): number | undefined => {
  const inRange =
    Number.isInteger(hires) && hires >= 0 && hires <= 1000 && feePercent >= 0 && feePercent <= 100 && salaryEuro >= 0
  return inRange && salaryEuro <= 10_000_000 ? Math.round((hires * feePercent * salaryEuro) / 100) : undefined
}

/** A whole number with its thousands grouped. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An amount as the page writes it, for example `€400,000`; the same at build and in every browser. */
export const euro = (amount: number): string => `€${thousands(amount)}`
