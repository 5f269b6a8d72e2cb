import { indexLab, type LabIndex } from '#contract/lab-search.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import { readShippedPractice } from './prepared-practice.ts'

let index: Promise<LabIndex> | undefined

/** The search lab, ready to run strings. */
export const readLab = (): Promise<LabIndex> => {
  index ??= readShippedPractice().then(indexLab)
  return index
}

export const readPanels = async (): Promise<RatingPanel[]> => (await readShippedPractice()).panels
