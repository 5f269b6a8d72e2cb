const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)))
}

/** Share of trigrams that two words have in common, as pg_trgm counts it; in code, because a hosted database may lack the extension. */
const similarity = (one: Set<string>, other: Set<string>): number => {
  const common = [...one].filter((part) => other.has(part)).length
  return common / (one.size + other.size - common)
}

/** Below it, other words look alike by chance. */
const minSimilarity = 0.35

/** The word that begins with the typed one or is most like it; undefined when none is. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const beginning = typed.length > 2 ? words.filter((word) => word.startsWith(typed)) : []
  if (beginning.length > 0) return beginning.reduce((shortest, word) => (word.length < shortest.length ? word : shortest))
  const own = trigramsOf(typed)
  let best: { word: string; score: number } | undefined
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > 4) continue
    const score = similarity(own, trigramsOf(word))
    if (score >= minSimilarity && (!best || score > best.score)) best = { word, score }
  }
  return best?.word
}
