import type { CitedFact, CitedSource } from '#contract/cited-facts.ts'

const primaryWords = { office: 'official source', study: 'the study itself', 'own-page': 'the organization’s own page' }

/** A source mark in words; for mark A, what makes the source primary. */
export function markLabel(mark: CitedFact['mark'], sources: CitedSource[]): string {
  if (mark === 'D') return 'derived by us'
  if (mark === 'B') return 'named secondary source'
  const kind = sources.find(({ primary }) => primary)?.primary
  return kind ? primaryWords[kind] : 'primary source'
}

/** The same for law pages, which state plainly if the official text was not read. */
export function legalMarkLabel(mark: CitedFact['mark'], sources: CitedSource[]): string {
  if (mark === 'B') return 'We didn’t read the official text. This rests on'
  const words = markLabel(mark, sources)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
