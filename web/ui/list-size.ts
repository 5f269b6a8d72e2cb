/** How long a list is: its size, and whether it is longer than that because nobody counted further. */
export type ListSize = { total: number; more: boolean }

/** The size of a list for people: `132`, `100,000`, or `10,000+` where it was not counted to its end. */
export const listSizeText = ({ total, more }: ListSize): string => `${total.toLocaleString('en-GB')}${more ? '+' : ''}`
