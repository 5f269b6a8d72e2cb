import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import type { Lesson } from './reading.ts'

const importVideo = () => import('./video-player.tsx')

export const { Part: QuizPart, load: loadQuiz } = lazyWithPreload(async () => (await import('./quiz-part.tsx')).QuizPart)
export const { Part: ActivityPart, load: loadActivity } = lazyWithPreload(
  async () => (await import('./activity-part.tsx')).ActivityPart,
)
export const { Part: VideoPlayer, load: loadVideo } = lazyWithPreload(async () => (await importVideo()).VideoPlayer)
export const { Part: TextVideos, load: loadTextVideos } = lazyWithPreload(async () => (await importVideo()).TextVideos)

export const { Part: TextDecisions, load: loadDecisions } = lazyWithPreload(
  async () => (await import('./decision-part.tsx')).TextDecisions,
)
export const { Part: TextTools } = lazyWithPreload(async () => (await import('./text-tools.tsx')).TextTools)
export const { Part: LessonNotes } = lazyWithPreload(async () => (await import('../notes/lesson-notes.tsx')).LessonNotes)
export const { Part: KeepModule } = lazyWithPreload(async () => (await import('../offline/keep-module.tsx')).KeepModule)
export const { Part: CasePart, load: loadCase } = lazyWithPreload(async () => (await import('./case-part.tsx')).CasePart)

/** Loads the scripts that a lesson needs. Videos within the text follow later, so that reading can begin. */
export const loadPartScripts = ({
  quiz,
  activity,
  content,
  decisions,
  branchingCase,
}: Pick<Lesson, 'quiz' | 'activity' | 'content' | 'decisions' | 'branchingCase'>): Promise<unknown> => {
  if (content.data.html.includes('<iframe')) void loadTextVideos()
  return Promise.all([
    quiz && loadQuiz(),
    activity && loadActivity(),
    branchingCase && loadCase(),
    decisions.length > 0 && loadDecisions(),
    content.type === 'video' && loadVideo(),
  ])
}
