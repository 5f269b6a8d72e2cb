/** The parts of the practice content: the lab's profiles, drills and synonyms, and rating panels. */
export const practiceParts = ['profiles', 'drills', 'words', 'panels'] as const

export type PracticePart = (typeof practiceParts)[number]
