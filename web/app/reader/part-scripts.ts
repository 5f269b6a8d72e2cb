import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import type { Lesson } from './reading.ts'

const importVideo = () => import('./video-player.tsx')

/** The quiz of a lesson. */
export const { Part: QuizPart, load: loadQuiz } = lazyWithPreload(async () => (await import('./quiz-part.tsx')).QuizPart)
/** The activity of a lesson. */
export const { Part: ActivityPart, load: loadActivity } = lazyWithPreload(
  async () => (await import('./activity-part.tsx')).ActivityPart,
)
/** The video of a lesson. */
export const { Part: VideoPlayer, load: loadVideo } = lazyWithPreload(async () => (await importVideo()).VideoPlayer)
/** The videos within the text of a lesson. */
export const { Part: TextVideos, load: loadTextVideos } = lazyWithPreload(async () => (await importVideo()).TextVideos)

/** The decisions within the text of a lesson. */
export const { Part: TextDecisions, load: loadDecisions } = lazyWithPreload(
  async () => (await import('./decision-part.tsx')).TextDecisions,
)
/** The branching case of a lesson. */
export const { Part: CasePart, load: loadCase } = lazyWithPreload(async () => (await import('./case-part.tsx')).CasePart)

/**
 * Fetches the scripts of what a lesson holds besides text. Waits for those that it is made of, so that it is drawn in one piece; decisions and videos within
 * the text follow in their places, so that it can be read before.
 */
export const loadPartScripts = ({
  quiz,
  activity,
  content,
  decisions,
  branchingCase,
}: Pick<Lesson, 'quiz' | 'activity' | 'content' | 'decisions' | 'branchingCase'>): Promise<unknown> => {
  if (decisions.length > 0) void loadDecisions()
  if (content.data.html.includes('<iframe')) void loadTextVideos()
  return Promise.all([
    quiz && loadQuiz(),
    activity && loadActivity(),
    branchingCase && loadCase(),
    content.type === 'video' && loadVideo(),
  ])
}
