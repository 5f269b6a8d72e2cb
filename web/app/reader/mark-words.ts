import type { CitedFact, CitedSource } from '#contract/cited-facts.ts'

const primaryWords = { office: 'official source', study: 'the study itself', 'own-page': 'the organization’s own page' }

/** What a mark says in words; the mark A says what makes the fact's source a primary one. */
export function markWords(mark: CitedFact['mark'], sources: CitedSource[]): string {
  if (mark === 'D') return 'derived by us'
  if (mark === 'B') return 'named secondary source'
  const kind = sources.find(({ primary }) => primary)?.primary
  return kind ? primaryWords[kind] : 'primary source'
}

/** The same above the sources of a law page, which says plainly where the official text itself was not read. */
export function legalMarkWords(mark: CitedFact['mark'], sources: CitedSource[]): string {
  if (mark === 'B') return 'We didn’t read the official text. This rests on'
  const words = markWords(mark, sources)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
