const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Paths of values that the database cannot keep: texts with the character NUL or with half of a character, and numbers beyond every
 * number (JSON's 1e400). Stops at `most`; a path is written only for what is found. The input's depth is bounded by whoever parsed it.
 */
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
