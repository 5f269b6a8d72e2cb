export const practiceParts = ['profiles', 'drills', 'words', 'panels'] as const

export type PracticePart = (typeof practiceParts)[number]
