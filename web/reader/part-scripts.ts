import { latePart } from '../ui/late-part.tsx'
import type { Lesson } from './reading.ts'

const importVideo = () => import('./video-player.tsx')

/** The quiz of a lesson. */
export const { Part: QuizPart, load: loadQuiz } = latePart(async () => (await import('./quiz-part.tsx')).QuizPart)
/** The activity of a lesson. */
export const { Part: ActivityPart, load: loadActivity } = latePart(async () => (await import('./activity-part.tsx')).ActivityPart)
/** The video of a lesson. */
export const { Part: VideoPlayer, load: loadVideo } = latePart(async () => (await importVideo()).VideoPlayer)
/** The videos within the text of a lesson. */
export const { Part: TextVideos, load: loadTextVideos } = latePart(async () => (await importVideo()).TextVideos)

/** Fetches the scripts of what a lesson holds besides text, so that it is drawn in one piece; without the network it settles all the same. */
export const loadPartScripts = ({ quiz, activity, content }: Pick<Lesson, 'quiz' | 'activity' | 'content'>): Promise<unknown> =>
  Promise.allSettled([
    quiz && loadQuiz(),
    activity && loadActivity(),
    content.type === 'video' && loadVideo(),
    content.data.html.includes('<iframe') && loadTextVideos(),
  ])
