import { useState } from 'react'
import { answerHarderQuestions, listHarderQuestions } from '#contract/quiz.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useTask } from '../../ui/use-task.ts'
import { PracticeQuiz } from './practice-quiz.tsx'
import type { Lesson, Reading } from './reading.ts'

/** Offered after a first attempt: three questions of the pool that few people get right, for practice only. */
export const HarderQuestions = ({
  lesson: { moduleId, lessonId },
  reading: { invitation },
}: {
  lesson: Pick<Lesson, 'moduleId' | 'lessonId'>
  reading: Reading
}) => {
  const at = { params: { moduleId, lessonId }, invitation }
  const [questions, setQuestions] = useState<DataOf<typeof listHarderQuestions>>()
  const loading = useTask(() => call(listHarderQuestions, at), {
    network: 'Network error. Please check your connection and try again.',
    onSuccess: setQuestions,
  })
  return (
    <section className="card card-padded grid gap-4 print:hidden" aria-labelledby="harder">
      <h3 id="harder" className="text-title">
        Three harder questions
      </h3>
      {questions === undefined ? (
        <>
          <p className="text-sm">From the same pool, for practice. They don’t count in your score.</p>
          {loading.error ? <Alert tone="danger">{loading.error}</Alert> : null}
          <div>
            <Button variant="secondary" size="small" busy={loading.isPending} onClick={() => void loading.run()}>
              Try them
            </Button>
          </div>
        </>
      ) : questions.length === 0 ? (
        <p>This quiz has no further questions.</p>
      ) : (
        <PracticeQuiz
          questions={questions}
          grade={(answers) => call(answerHarderQuestions, { ...at, body: { answers } })}
          end={() => <p className="text-sm text-muted">Practice only: your score stays as it is.</p>}
        />
      )}
    </section>
  )
}
