/** A comma or a full stop before exactly three digits, as in `120,000` and `1.250,50`, after a number that does not begin with 0. */
const thousandsMark = /(?<=^[1-9][\d.,]*)[.,](?=\d{3}(?!\d))/g

/**
 * The number that a person means, with the decimal comma of Czechia or a point, and with or without thousands marks; undefined for what is no number.
 * A field of type `number` leaves out a comma in many browsers, so that 2,5 becomes 25.
 */
export const readNumber = (text: string): number | undefined => {
  const digits = text.replaceAll(/\s/g, '').replaceAll(thousandsMark, '').replace(',', '.')
  return /^-?\d+\.?\d*$|^-?\.\d+$/.test(digits) ? Number(digits) : undefined
}
