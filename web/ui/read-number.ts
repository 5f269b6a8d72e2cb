/** A comma or full stop before exactly three digits, as in `120,000` and `1.250,50`, in a number that does not begin with 0. */
const thousandsMark = /(?<=^[1-9][\d.,]*)[.,](?=\d{3}(?!\d))/g

/** Parses a number with decimal comma or point; undefined if invalid. `type="number"` would drop the comma, so that 2,5 becomes 25. */
export const readNumber = (text: string): number | undefined => {
  const digits = text.replaceAll(/\s/g, '').replaceAll(thousandsMark, '').replace(',', '.')
  return /^-?\d+\.?\d*$|^-?\.\d+$/.test(digits) ? Number(digits) : undefined
}
