import type { ModuleWithLessons } from './reading.ts'

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div>
    <dt className="text-sm text-night-muted">{label}</dt>
    <dd>
      <span className="block font-serif text-heading tabular-nums">{value}</span>
      <span className="text-sm text-night-muted">{note}</span>
    </dd>
  </div>
)

/** What a completed module was read and answered with, on night. Without `minScore` the score is not judged. */
export const ResultFigures = ({ lessons, minScore }: Pick<ModuleWithLessons, 'lessons'> & { minScore: number | undefined }) => {
  const quiz = lessons.find(({ kind }) => kind === 'quiz')
  const made = lessons.reduce((sum, { decisionCount }) => sum + decisionCount.made, 0)
  const total = lessons.reduce((sum, { decisionCount }) => sum + decisionCount.total, 0)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {quiz && quiz.bestScore !== null ? (
        <Figure
          label="Best quiz score"
          value={`${quiz.bestScore}%`}
          note={
            minScore === undefined
              ? ''
              : quiz.bestScore >= minScore
                ? 'enough for the certificate'
                : `the certificate needs ${minScore}%; take the quiz again`
          }
        />
      ) : null}
      {total > 0 ? (
        <Figure
          label="Decisions"
          value={`${made} of ${total}`}
          note={made === total ? 'all made' : 'you can make the rest at any time'}
        />
      ) : null}
    </dl>
  )
}
