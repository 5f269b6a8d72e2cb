const citation = /\[(F\d+\.\d+(?:\s*,\s*F\d+\.\d+)*)\](?!\()/g

/** The fact ids that a text cites as `[F2.1]` or `[F2.1, F2.2]`, in order of appearance, each once. */
export function listCitedFacts(text: string): string[] {
  return [...new Set([...text.matchAll(citation)].flatMap((match) => splitFactIds(match[1] ?? '')))]
}

/** Splits what stands between the brackets of one citation into fact ids. */
export function splitFactIds(ids: string): string[] {
  return ids.split(',').map((id) => id.trim())
}

/** The text with its citations taken out, for places that show no list of sources. */
export function withoutCitations(text: string): string {
  return text.replace(new RegExp(`\\s*${citation.source}`, 'g'), '')
}
