import { labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import { offeredLines, playTalk } from '#contract/conversation.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { LabDrill } from '#contract/lab-content.ts'
import { type LabIndex, runQuery } from '#contract/lab-search.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import type { Deps } from '../../../deps.ts'
import type { CourseModule } from '../catalogue/course-snapshot.ts'
import { listTalks } from '../conversations/conversations.service.ts'
import { listDoneDrills } from '../lab/lab.service.ts'
import { readLab, readPanels } from '../practice/practice.service.ts'
import { shuffle } from '../questions/shuffle.ts'
import { listRatedPanels } from '../ratings/ratings.service.ts'

/** The first option is the right one; the draw shuffles them. */
const questionOf = (id: string, question: string, options: { text: string; explanation: string }[]): PoolQuestion => ({
  id,
  question,
  options: options.map((option, at) => ({ id: 'abcdefgh'.charAt(at), ...option })),
  correct: 'a',
})

const shortened = (text: string) => (text.length > 48 ? `${text.slice(0, 45)}…` : text)

/** The terms of a group of synonyms; none for another clause. */
const termsOf = (clause: string): string[] => /^\(([^()]+)\)$/.exec(clause)?.[1]?.split(' OR ') ?? []

/** Takes a word out of a drill's solution and asks which change finds somebody whom the string misses without it. */
export function questionOfDrill(index: LabIndex, drill: LabDrill, seed: string): PoolQuestion | undefined {
  const { solution } = drill
  const { clauses } = runQuery(index, solution, drill)
  const words = clauses.flatMap((clause) =>
    termsOf(clause.text).map((term) => ({ id: `${clause.letter} ${term}`, clause, term })),
  )
  for (const { clause, term } of shuffle(words, seed, drill.id)) {
    const group = `(${termsOf(clause.text)
      .filter((other) => other !== term)
      .join(' OR ')})`
    const keywords = solution.keywords.replace(clause.text, group)
    const { missed } = runQuery(index, { ...solution, keywords }, drill)
    const hidden = missed.find(({ letters: blocking, changes }) => blocking.join() === clause.letter && changes.length === 1)
    const person = hidden && index.content.profiles[hidden.profile]
    if (!person || keywords === solution.keywords) continue
    // Only the shortened group hides this person, so no change elsewhere can help.
    const elsewhere = clauses.flatMap(({ letter, field, text }) => {
      if (letter === clause.letter) return []
      return [field === 'areas' ? 'Take out the place filter' : `Take out ${shortened(text)}`]
    })
    const wrong = [...elsewhere, `Put “${person.title}” into the title field`].slice(0, 3)
    if (wrong.length < 2) continue
    return questionOf(
      `drill-${drill.id}`,
      `You know the drill “${drill.title}”. Somebody searches for ${keywords} and misses ${person.name} (${person.title}). Which change finds this person?`,
      [
        {
          text: `Add ${term} to ${shortened(group)}`,
          explanation: `It is the only word of that group that stands there: ${term}.`,
        },
        ...wrong.map((text) => ({
          text,
          explanation: `${person.name} uses none of the words in ${shortened(group)}, and all other parts fit already. That group goes on hiding this person.`,
        })),
      ],
    )
  }
  return undefined
}

/** Turns of a conversation that was had, those first that had a better line than the one said. */
function questionsOfTalk(talk: Conversation, { attempt, path }: { attempt: number; path: string }): PoolQuestion[] {
  const said = playTalk(talk, attempt, [...path])?.said ?? []
  const missed = said.filter(({ line }) => line.verdict !== 'best')
  return (missed.length > 0 ? missed : said).flatMap(({ turn, says, before }) => {
    const lines = offeredLines(before)
    const [best, second] = lines.filter(({ verdict }) => verdict === 'best')
    if (!says?.text || !best || second) return []
    return questionOf(
      `talk-${talk.id}-${turn.id}`,
      `In “${talk.title}”, ${talk.person.name} says: “${says.text}” What do you say?`,
      [best, ...lines.filter((line) => line !== best)].map(({ text, why }) => ({ text, explanation: why })),
    )
  })
}

/** Sentences of a panel's answers that are clearly a point of one anchor. */
const questionsOfPanel = ({ id, question, anchors, answers }: RatingPanel): PoolQuestion[] =>
  answers.flatMap((answer) =>
    answer.transcript.flatMap(({ says }, exchange) =>
      says.flatMap(({ text, shows, anchor }, sentence) => {
        if (!anchor || !shows) return []
        const others = (['weak', 'sound', 'strong'] as const).filter((each) => each !== anchor)
        return questionOf(
          `panel-${id}-${answer.id}-${exchange}-${sentence}`,
          `“${question}” ${answer.name} says: “${text}” Which anchor is this sentence a point of?`,
          [
            { text: anchors[anchor], explanation: shows },
            ...others.map((each) => ({ text: anchors[each], explanation: 'This anchor asks for something else.' })),
          ],
        )
      }),
    ),
  )

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
): Promise<{ title: string; path: string } | null> {
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
