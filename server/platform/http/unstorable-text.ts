export const unstorableMessage = 'This text contains a character that cannot be stored. Please type it again.'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Paths of values that PostgreSQL cannot store: text with NUL or half a surrogate pair, infinite numbers (JSON's 1e400). The caller bounds the depth. */
export function findUnstorableValues(input: unknown, most: number): string[] {
  const found: string[] = []
  const path: string[] = []
  const visit = (value: unknown): void => {
    if (found.length >= most) return
    if (typeof value === 'string' ? !isStorable(value) : value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      found.push(path.join('.'))
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) found.push(path.join('.'))
      path.push(key)
      visit(inner)
      path.pop()
    }
  }
  visit(input)
  return found.slice(0, most)
}
