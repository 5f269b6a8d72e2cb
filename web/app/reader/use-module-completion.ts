import { useState } from 'react'
import { completeModule } from '#contract/course.ts'
import { submitModule } from '#contract/submissions.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { CompletionStep } from './completion-dialogs.tsx'
import { rememberModuleCompleted } from './completion-flags.ts'
import type { ModuleWithLessons, Reading } from './reading.ts'
import { listPendingCompletions, sendPending } from './save-queue.ts'

const networkMessage = '❌ Error completing module. Please try again.'
const completedMessage = '✅ Module completed successfully!'

/** State of 'Complete Module' (V§4). */
export type ModuleCompletion = {
  completed: boolean
  completing: boolean
  /** What to say after a try: an error, or the success line. */
  message: { tone: 'danger' | 'success'; text: string } | undefined
  /** Numbers of the lessons that are still open, after the server has said so. */
  missing: number[]
  dialog: CompletionStep
  setDialog: (step: CompletionStep) => void
  complete: () => Promise<void>
}

const send = async (reading: Reading, module: ModuleWithLessons) => {
  // Module 1 is completed by the submission call, as the specification has it; both calls do the same.
  if (module.moduleId !== 1)
    return call(completeModule, { params: { moduleId: module.moduleId }, invitation: reading.invitation })
  const quiz = module.lessons.find((lesson) => lesson.kind === 'quiz')
  const { submittedAt, firstCompletion } = await call(submitModule, {
    body: {
      moduleId: module.moduleId,
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
  return { completedAt: submittedAt, firstCompletion }
}

const openLessons = (failure: ApiError, module: ModuleWithLessons): number[] =>
  failure.issues.flatMap(({ path }) => module.lessons[Number(path.replace('lessons.', ''))]?.lessonId ?? [])

/** Completes a module: what waits is sent first, then the server decides; the first completion of a visitor is celebrated. */
export const useModuleCompletion = (reading: Reading, module: ModuleWithLessons): ModuleCompletion => {
  const [completed, setCompleted] = useState(module.progress.completedAt !== null)
  const [completing, setCompleting] = useState(false)
  const [message, setMessage] = useState<ModuleCompletion['message']>()
  const [missing, setMissing] = useState<number[]>([])
  const [dialog, setDialog] = useState<CompletionStep>()

  const complete = async () => {
    if (completing || completed) return
    setCompleting(true)
    setMessage(undefined)
    setMissing([])
    try {
      await sendPending()
      if (listPendingCompletions(reading.owner).length > 0) throw new ApiError('network')
      const { completedAt, firstCompletion } = await send(reading, module)
      rememberModuleCompleted(module.moduleId, reading.flagKey, completedAt)
      setCompleted(true)
      const celebrated = reading.mode === 'preview' || reading.mode === 'demo'
      if (celebrated && firstCompletion) setDialog('congratulations')
      else setMessage({ tone: 'success', text: completedMessage })
    } catch (failure) {
      const refusal = failure instanceof ApiError && failure.kind === 'refusal' ? failure : undefined
      if (!refusal && !(failure instanceof ApiError)) console.error(failure)
      if (refusal?.code === 'module-incomplete') setMissing(openLessons(refusal, module))
      setMessage({ tone: 'danger', text: refusal ? `❌ Error: ${refusal.message}` : networkMessage })
    } finally {
      setCompleting(false)
    }
  }
  return { completed, completing, message, missing, dialog, setDialog, complete }
}
