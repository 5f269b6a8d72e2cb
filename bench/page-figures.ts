/** One measured value; `budget` is the largest (or with `atLeast` the smallest) that is good. */
export type Measured = { name: string; value: number; unit?: string; digits?: number; budget?: number; atLeast?: boolean }

const text = (value: number, { digits = 0, unit = '' }: Measured): string => `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`

/** Prints measured values beside their budgets. Returns how many are over. */
export const printMeasured = (title: string, rows: Measured[]): number => {
  console.log(`\n${title}`)
  let over = 0
  for (const row of rows) {
    const isOver = row.budget !== undefined && (row.atLeast ? row.value < row.budget : row.value > row.budget)
    if (isOver) over++
    const budget = row.budget === undefined ? '' : `${row.atLeast ? '≥' : '≤'} ${text(row.budget, row)}`
    console.log(
      `  ${row.name.padEnd(34)} ${text(row.value, row).padStart(12)}   ${budget.padEnd(14)} ${isOver ? 'OVER' : ''}`.trimEnd(),
    )
  }
  return over
}

/** The middle of some measurements. */
export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
