import { labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import type { Deps } from '../../../deps.ts'
import { listDoneDrills } from '../lab/lab.service.ts'
import { readLab, readPanels } from '../practice/practice.service.ts'
import { listRatedPanels } from '../ratings/ratings.service.ts'

type OpenPractice = { title: string; path: string } | null

/** What a module offers to practise that the learner has not done yet; another one in each round. */
export async function findOpenPractice(
  { db }: Deps,
  learnerId: string,
  { moduleId, round }: { moduleId: number; round: number },
): Promise<OpenPractice> {
  const pick = <Item>(open: Item[]): Item | undefined => open[(round - 1) % Math.max(1, open.length)]
  if (moduleId === labModuleId) {
    const done = await listDoneDrills(db, learnerId)
    const drill = pick((await readLab(db)).content.drills.filter(({ id }) => !done.includes(id)))
    return drill ? { title: `A drill in the search lab: ${drill.title}`, path: `/tools/search-lab?drill=${drill.id}` } : null
  }
  if (moduleId === ratingModuleId) {
    const rated = await listRatedPanels(db, learnerId)
    const panel = pick((await readPanels(db)).filter(({ id }) => !rated.includes(id)))
    return panel ? { title: `Rate with a panel: ${panel.title}`, path: `/tools/ratings?panel=${panel.id}` } : null
  }
  return null
}
