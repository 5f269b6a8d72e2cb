import { personalDataOfLearning } from './personal-data-of-learning.queries.ts'
import { personalDataOfOffice } from './personal-data-of-office.queries.ts'
import { personalDataOfPeople } from './personal-data-of-people.queries.ts'
import type { Declaration } from './personal-data-rules.queries.ts'

/**
 * Every table with personal data: the source of export, retention, erasure, mentions and the record of processing. Erasure runs from the last table
 * to the first, so that a concurrent insert, which locks its invitation, team or account, is either erased too or fails.
 */
export const personalData = { ...personalDataOfPeople, ...personalDataOfLearning, ...personalDataOfOffice }

export const declarations = Object.entries(personalData).map(([key, declaration]) => ({
  table: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ...(declaration as Declaration<string>),
}))
