import type { SubmissionView } from '#contract/inbox.ts'

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()]
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  return []
}

export const excerptLength = 140

export const excerptOf = (answers: SubmissionView['answers']): string => {
  const words = answers
    .flatMap(({ value }) => wordsOf(value))
    .filter(Boolean)
    .join(' · ')
    .replace(/\s+/g, ' ')
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}…` : words
}
