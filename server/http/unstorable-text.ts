const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Paths of the texts in an input that PostgreSQL cannot keep: with the character NUL, or with half of a character. */
export function findUnstorableTexts(input: unknown): string[] {
  const found: string[] = []
  // A stack of our own: input may be nested deeper than calls may be.
  const open: [path: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isStorable(key)) found.push(path)
      open.push([path === '' ? key : `${path}.${key}`, inner])
    }
  }
  return found
}
