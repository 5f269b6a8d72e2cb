import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type AssessmentAttempt, assessmentRules, endAssessment, getAssessmentAttempt } from '#contract/assessment.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { signInAgain } from '../../session/sign-in-again.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { createStore } from '../../ui/create-store.ts'
import { confirm } from '../../ui/dialog.tsx'
import { useTask } from '../../ui/use-task.ts'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { QuestionField } from '../reader/question-field.tsx'
import { useAnswers } from './use-answers.ts'

const savingTexts: Record<ReturnType<typeof useAnswers>['sending'], string> = {
  idle: 'All answers saved',
  sending: 'Saving...',
  offline: 'No connection. Your answers are kept on this device and sent when it returns.',
  'signed-out': 'Your session has ended. Your answers are kept on this device until you sign in. The clock keeps running.',
  changed: 'Not all answers are saved. Please choose below which ones to keep.',
  stopped: 'No more answers are accepted.',
}

const unsavedMessage = 'Some answers are not saved yet. Please submit once they are.'

/** Counts down with `performance.now()`, which ignores changes of the system clock. */
const openCountdown = (secondsLeft: number) => {
  const ends = createStore(performance.now() + secondsLeft * 1000)
  return {
    /** Restarts from a newer value of the server. */
    set: (seconds: number) => ends.set(performance.now() + seconds * 1000),
    left: () => Math.max(0, Math.ceil((ends.get() - performance.now()) / 1000)),
  }
}

type Countdown = ReturnType<typeof openCountdown>

/** Formats seconds as `31:05`. */
const showSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const useSecondsLeft = (countdown: Countdown): number => {
  const [left, setLeft] = useState(countdown.left)
  useEffect(() => {
    const timer = setInterval(() => setLeft(countdown.left()), 500)
    return () => clearInterval(timer)
  }, [countdown])
  return left
}

/** The remaining time; announced to screen readers at five minutes and at one minute. */
const Clock = ({ countdown, onOver }: { countdown: Countdown; onOver: () => void }) => {
  const left = useSecondsLeft(countdown)
  const over = useRef(false)
  useEffect(() => {
    if (left > 0 || over.current) return
    over.current = true
    onOver()
  }, [left, onOver])
  const notice = left <= 60 ? 'Less than a minute left.' : left <= 300 ? 'Less than five minutes left.' : ''
  return (
    <>
      <span className="font-semibold" role="timer" aria-label="Time left">
        {showSeconds(left)}
      </span>
      <span className="sr-only" role="status">
        {notice}
      </span>
    </>
  )
}

const againMs = 3000

/** Asks the server for the state of the attempt: when the page becomes visible, because timers stop while a device sleeps, and repeatedly after the time is up. */
const useServerState = (attemptId: string, countdown: Countdown, isOver: boolean, onEnded: () => void) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const askServer = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden' && !isOver) return
      try {
        const { endedAt, secondsLeft } = await call(getAssessmentAttempt, { params: { id: attemptId } })
        if (isGone) return
        countdown.set(secondsLeft)
        if (endedAt !== null) return onEnded()
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
      }
      if (isOver && !isGone) timer = setTimeout(() => void askServer(), againMs)
    }
    if (isOver) void askServer()
    document.addEventListener('visibilitychange', askServer)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askServer)
    }
  }, [attemptId, countdown, isOver, onEnded])
}

const Conflict = ({
  question: { id, options },
  answers,
}: {
  question: AssessmentAttempt['questions'][number]
  answers: ReturnType<typeof useAnswers>
}) => {
  const other = answers.otherOf(id)
  if (!other) return null
  const textOf = (optionId: string | undefined) => options.find((option) => option.id === optionId)?.text
  return (
    <div className="mt-3">
      <ConflictDialog
        title="This question has been answered in another tab or on another device"
        text="Which answer do you want to keep? The other one counts until you choose."
        mine={{
          title: 'Your answer here',
          content: <p>{textOf(answers.chosen(id))}</p>,
          action: 'Keep the answer here',
          choose: () => answers.keepMine(id),
        }}
        theirs={{
          title: 'The other answer',
          content: <p>{textOf(other.values.optionId)}</p>,
          action: 'Use the other answer',
          choose: () => answers.takeOther(id),
        }}
      />
    </div>
  )
}

/** A running attempt. Each answer is saved as soon as it is given. */
export const AttemptForm = ({ attempt, owner, onEnded }: { attempt: AssessmentAttempt; owner: string; onEnded: () => void }) => {
  const [countdown] = useState(() => openCountdown(attempt.secondsLeft))
  const answers = useAnswers(owner, attempt, { onTime: countdown.set, onEnded })
  const { sending } = answers
  const [isOver, setOver] = useState(false)
  const timeOver = useCallback(() => setOver(true), [])
  useServerState(attempt._id, countdown, isOver, onEnded)
  const submission = useTask(
    async () => {
      if (!(await answers.flush())) return 'unsaved'
      await call(endAssessment, { params: { id: attempt._id } })
      return 'ended'
    },
    {
      refused: 'The assessment could not be submitted. Please try again.',
      network: 'Network error. Your answers are kept. Please try again.',
      onSuccess: (outcome) => {
        if (outcome === 'ended') onEnded()
        else submission.setError(unsavedMessage)
      },
    },
  )
  const { error, setError } = submission
  useEffect(() => {
    if (sending === 'idle' && error === unsavedMessage) setError('')
  }, [sending, error, setError])
  const total = attempt.questions.length
  const answered = attempt.questions.filter(({ id }) => answers.chosen(id)).length
  const open = total - answered

  const submitAttempt = async (event: FormEvent) => {
    event.preventDefault()
    if (submission.isPending) return
    const agreed = await confirm({
      title: 'Submit the assessment?',
      text: open > 0 ? `${open} of ${total} questions are open and count as wrong.` : 'Afterwards no answer can be changed.',
      confirmLabel: 'Submit',
      cancelLabel: 'Go on answering',
    })
    if (agreed) await submission.run()
  }

  return (
    <form className="quiz assessment-attempt [&_.quiz-question]:scroll-mt-40" onSubmit={submitAttempt}>
      <div className="sticky z-10 top-[calc(4rem_+_1px)] flex flex-wrap gap-x-5 gap-y-1 items-baseline py-3 px-4 border border-line rounded-md bg-surface tabular-nums">
        <Clock countdown={countdown} onOver={timeOver} />
        <span>
          {answered} of {total} answered
        </span>
        <span className="text-sm text-muted" role="status">
          {savingTexts[sending]}
        </span>
        {sending === 'signed-out' ? (
          <Button variant="secondary" size="small" onClick={() => void signInAgain()}>
            Sign in
          </Button>
        ) : null}
      </div>
      {isOver ? (
        <Alert tone="warning" title="The time is over.">
          What was saved counts. The result appears as soon as the server answers.
        </Alert>
      ) : null}
      {attempt.questions.map((question, at) => (
        <div key={question.id}>
          <QuestionField
            number={at + 1}
            name={question.id}
            question={question.question}
            options={question.options.map(({ text }) => text)}
            chosen={question.options.findIndex(({ id }) => id === answers.chosen(question.id))}
            onChoose={(option) => answers.choose(question.id, question.options[option]?.id ?? '')}
          />
          <Conflict question={question} answers={answers} />
        </div>
      ))}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={submission.isPending} disabled={isOver}>
          {submission.isPending ? 'Submitting...' : 'Submit'}
        </Button>
        <p className="text-sm text-muted">
          {open === 0 ? 'All questions answered.' : `${open} of ${total} questions are open.`} {assessmentRules.passPercent}%
          pass.
        </p>
      </div>
    </form>
  )
}
