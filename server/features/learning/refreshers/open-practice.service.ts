import { labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import type { CourseModule } from '../catalogue/course-snapshot.ts'
import { listTalks } from '../conversations/conversations.service.ts'
import { listDoneDrills } from '../lab/lab.service.ts'
import { readLab, readPanels } from '../practice/practice.service.ts'
import { listRatedPanels } from '../ratings/ratings.service.ts'
import { questionOfDrill, questionsOfPanel, questionsOfTalk } from './practice-questions.ts'

type OpenPractice = { title: string; path: string } | null

async function practiceOf({ db }: Deps, learnerId: string, moduleId: number) {
  const split = async <Item extends { id: string }>(items: Item[], listDone: typeof listDoneDrills) => {
    const done = await listDone(db, learnerId)
    return { done: items.filter(({ id }) => done.includes(id)), open: items.filter(({ id }) => !done.includes(id)) }
  }
  const lab = moduleId === labModuleId ? await readLab(db) : undefined
  return {
    lab,
    drills: await split(lab?.content.drills ?? [], listDoneDrills),
    panels: await split(moduleId === ratingModuleId ? await readPanels(db) : [], listRatedPanels),
  }
}

/** What a module offers to practise that the learner has not done yet; another one in each round. */
export async function findOpenPractice(
  deps: Deps,
  learnerId: string,
  { moduleId, round }: { moduleId: number; round: number },
): Promise<OpenPractice> {
  const pick = <Item>(open: Item[]): Item | undefined => open[(round - 1) % Math.max(1, open.length)]
  const { drills, panels } = await practiceOf(deps, learnerId, moduleId)
  const [drill, panel] = [pick(drills.open), pick(panels.open)]
  if (drill) return { title: `A drill in the search lab: ${drill.title}`, path: `/tools/search-lab?drill=${drill.id}` }
  return panel ? { title: `Rate with a panel: ${panel.title}`, path: `/tools/ratings?panel=${panel.id}` } : null
}

/** Questions on the module's drills, panels and conversations that the learner has done, so that none reveals a solution. */
export async function listPracticeQuestions(
  deps: Deps,
  learnerId: string,
  { moduleId, lessons }: CourseModule,
  round: number,
): Promise<PoolQuestion[]> {
  const { lab, drills, panels } = await practiceOf(deps, learnerId, moduleId)
  const ofTalks = lessons.map(async ({ id, conversation }) =>
    conversation
      ? (await listTalks(deps.db, learnerId, id)).slice(-1).flatMap((talk) => questionsOfTalk(conversation, talk))
      : [],
  )
  return [
    ...drills.done.flatMap((drill) => (lab && questionOfDrill(lab, drill, `${learnerId} ${round}`)) ?? []),
    ...panels.done.flatMap(questionsOfPanel),
    ...(await Promise.all(ofTalks)).flat(),
  ]
}
