import { type Refresher, submitRefresher } from '#contract/refreshers.ts'
import { call } from '../../api/call.ts'
import { showLongDay } from '../../ui/format.ts'
import { PracticeQuiz } from '../reader/practice-quiz.tsx'

export const RefresherQuiz = ({ refresher: { moduleId, round, attemptKey, questions } }: { refresher: Refresher }) => (
  <PracticeQuiz
    questions={questions}
    grade={(answers) => call(submitRefresher, { params: { moduleId }, body: { round, answers, attemptKey } })}
    end={({ nextDueAt }) => (
      <p className="text-sm text-muted">
        {nextDueAt
          ? `The next refresher of this module comes on ${showLongDay(nextDueAt)}.`
          : 'This was the last refresher of this module.'}
      </p>
    )}
  />
)
