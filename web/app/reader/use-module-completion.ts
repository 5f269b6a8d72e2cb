import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { previewModuleId } from '#content/course-numbers.ts'
import { getModule } from '#contract/lessons.ts'
import { completeModule } from '#contract/progress.ts'
import { submitModule } from '#contract/submissions.ts'
import { ApiError, reworded } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { rememberModuleCompleted } from '../../session/completion-flags.ts'
import { useTask } from '../../ui/use-task.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { failureOf, findUnsent, listCompletedHere } from '../drafts/progress.ts'
import type { ModuleWithLessons, Reading } from './reading.ts'

const failedMessage = '❌ Error completing module. Please try again.'
const completedMessage = '✅ Module completed successfully!'

/** Completed lessons of a module: those the server knew when it was opened, and those completed on this device since. */
export const useCompletedLessons = (reading: Reading, module: ModuleWithLessons) => {
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const waiting = listCompletedHere(reading.owner, module.moduleId)
  const isCompleted = (lessonId: number): boolean =>
    added.has(lessonId) ||
    waiting.includes(lessonId) ||
    module.lessons.some((lesson) => lesson.lessonId === lessonId && lesson.progress.status === 'completed')
  return {
    isCompleted,
    areAllCompleted: module.lessons.length > 0 && module.lessons.every(({ lessonId }) => isCompleted(lessonId)),
    add: (lessonId: number) => setAdded((before) => new Set([...before, lessonId])),
  }
}

/** The module with the progress that the server has; the one on the page may be as it was before the last lessons. */
const readAgain = (reading: Reading, module: ModuleWithLessons): Promise<ModuleWithLessons> =>
  call(getModule, { params: { moduleId: module.moduleId }, invitation: reading.invitation }).catch(() => module)

const send = async (reading: Reading, opened: ModuleWithLessons) => {
  // The specification completes the first module by the submission call; both calls do the same.
  if (opened.moduleId !== previewModuleId)
    return { ...(await call(completeModule, { params: { moduleId: opened.moduleId } })), module: opened }
  const module = await readAgain(reading, opened)
  const quiz = module.lessons.find((lesson) => lesson.kind === 'quiz')
  const { submittedAt, firstCompletion } = await call(submitModule, {
    body: {
      moduleId: String(module.moduleId),
      userEmail: reading.email,
      userToken: reading.invitation,
      userName: reading.fullName,
      company: reading.company,
      completedAt: new Date().toISOString(),
      completionDetails: {
        challengesSubmitted: module.lessons.some(({ kind, progress }) => kind === 'activity' && progress.status === 'completed'),
        quizCompleted: quiz?.progress.status === 'completed',
        quizScore: quiz?.bestScore,
        sectionsViewed: module.lessons.filter(({ progress }) => progress.status !== 'not-started').length,
      },
    },
    invitation: reading.invitation,
  })
  return { completedAt: submittedAt, firstCompletion, module }
}

/** Delay before the interest form opens on the new page, in milliseconds. */
const formDelayMs = 100

/** Opens the request for full access, filled in for its reader. */
export const requestAccess = ({ invitation, email, fullName, company }: Reading): void =>
  showInterestForm({
    inviteToken: invitation,
    email: email || undefined,
    fullName: fullName || undefined,
    company: company || undefined,
  })

/** Congratulates on the first completion and leads to the request for full access. */
const celebrate = async (reading: Reading, module: ModuleWithLessons, navigate: NavigateFunction): Promise<void> => {
  const { congratulate } = await import('./completion-dialogs.tsx')
  const choice = await congratulate(module)
  if (choice === 'dashboard') await navigate(reading.dashboard)
  if (choice !== 'request-access') return
  // The demo's landing page is a separate document, which opens the form itself.
  if (reading.mode === 'demo') return location.assign(`${reading.dashboard}?request=full-access`)
  await navigate(reading.dashboard)
  setTimeout(() => requestAccess(reading), formDelayMs)
}

/** Completes a module after pending work was sent; celebrates a visitor's first completion. */
export const useModuleCompletion = (reading: Reading, module: ModuleWithLessons) => {
  const [completed, setCompleted] = useState(module.progress.completedAt !== null)
  const [isSuccessShown, setSuccessShown] = useState(false)
  /** Ids of missing lessons, as reported by the server. */
  const [missing, setMissing] = useState<number[]>([])
  const navigate = useNavigate()
  const completing = useTask(
    async () => {
      setMissing([])
      await outbox.flush()
      const unsent = findUnsent(reading.owner, module.moduleId)
      try {
        if (unsent) throw failureOf(unsent)
        return await send(reading, module)
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.kind === 'network') throw failure
        setMissing(failure.detailsOf('module-incomplete')?.openLessons.map(({ lessonId }) => lessonId) ?? [])
        throw reworded(failure, `❌ Error: ${failure.message}`)
      }
    },
    {
      refused: failedMessage,
      network: failedMessage,
      onSuccess: ({ completedAt, firstCompletion, module: current }) => {
        rememberModuleCompleted(module.moduleId, reading.flagKey, completedAt)
        setCompleted(true)
        const celebrated = reading.mode === 'preview' || reading.mode === 'demo'
        const say = () => setSuccessShown(true)
        // If the dialog cannot be loaded, the success message is enough.
        if (celebrated && firstCompletion) celebrate(reading, current, navigate).catch(say)
        else say()
      },
    },
  )
  const message = completing.error
    ? ({ tone: 'danger', text: completing.error } as const)
    : isSuccessShown
      ? ({ tone: 'success', text: completedMessage } as const)
      : undefined
  const complete = async () => {
    if (!completing.isPending && !completed) await completing.run()
  }
  return { completed, completing: completing.isPending, message, missing, complete }
}

export type ModuleCompletion = ReturnType<typeof useModuleCompletion>
