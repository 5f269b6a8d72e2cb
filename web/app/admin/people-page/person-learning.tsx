import { useRevalidator } from 'react-router'
import { correctCertificate } from '#contract/certificates.ts'
import type { PersonView } from '#contract/people-page.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showDay, showMoment } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { PersonSection } from './person-section.tsx'

type Module = PersonView['modules'][number]

const doneOf = (module: Module): number => module.lessons.filter((lesson) => lesson.completedAt).length

const ModuleProgress = ({ module, quizzes }: { module: Module; quizzes: PersonView['quizzes'] }) => (
  <details className="border-t border-line py-2">
    <summary>
      <strong>
        Module {module.moduleId}: {module.title}
      </strong>{' '}
      <span className="text-muted">
        <span className="inline-block">
          {doneOf(module)} of {module.lessonCount} lessons{module.completedAt ? ',' : null}
        </span>{' '}
        {module.completedAt ? <span className="inline-block">completed {showDay(module.completedAt)}</span> : null}
      </span>
    </summary>
    <ul className="my-2 grid gap-1 pl-4">
      {module.lessons.map((lesson) => (
        <li key={lesson.lessonId}>
          {lesson.title}{' '}
          <span className="text-sm text-muted">
            {lesson.completedAt ? `completed ${showDay(lesson.completedAt)}` : `opened, last on ${showDay(lesson.lastOpenedAt)}`},{' '}
            {Math.round(lesson.minutesSpent)} min
          </span>
        </li>
      ))}
      {quizzes.map((quiz) => (
        <li key={quiz.lessonTitle}>
          {quiz.lessonTitle}:{' '}
          <span className="tabular-nums">
            best {Math.round(quiz.bestScore)}%, last {Math.round(quiz.lastScore)}%
          </span>{' '}
          <span className="text-sm text-muted">
            {showCount(quiz.attempts, { one: 'attempt', other: 'attempts' })}, the last on {showDay(quiz.lastAt)}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

const tones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const

const Certificate = ({ certificate, isKept }: { certificate: PersonView['keptCertificates'][number]; isKept?: boolean }) => {
  const { revalidate } = useRevalidator()
  const correctName = async () => {
    const { askForCertificateName } = await import('../../learning/correct-name-dialog.tsx')
    const isCorrected = await askForCertificateName({
      name: certificate.learnerName,
      hint: isKept ? '' : 'The learner gets an email.',
      correct: (fullName) => call(correctCertificate, { params: { code: certificate.code }, body: { fullName } }),
    })
    if (isCorrected) revalidate()
  }
  return (
    <li>
      <Link className="link" to={`/certificate/${certificate.code}`} reloadDocument>
        Certificate {certificate.code}
      </Link>{' '}
      in the name of {certificate.learnerName}, issued {showDay(certificate.issuedAt)}
      {certificate.assessedAt ? `, assessed ${showDay(certificate.assessedAt)} with ${certificate.assessmentScore}%` : ''}
      {isKept ? ', kept when the account was deleted' : ''}.{' '}
      <Button size="small" variant="quiet" aria-label={`Correct the name on ${certificate.code}`} onClick={correctName}>
        Correct the name
      </Button>
    </li>
  )
}

const Result = ({ person: { certificate, keptCertificates, assessments } }: { person: PersonView }) => (
  <ul className="mb-3 grid gap-1">
    {certificate ? <Certificate certificate={certificate} /> : null}
    {keptCertificates.map((kept) => (
      <Certificate key={kept.code} certificate={kept} isKept />
    ))}
    {assessments.map((attempt) => (
      <li key={`${attempt.number}-${attempt.startedAt}`}>
        Final assessment, attempt {attempt.number} on {showMoment(attempt.startedAt)}:{' '}
        {attempt.endedAt === null ? 'running' : attempt.score === null ? 'not graded' : `${Math.round(attempt.score)}%`}
      </li>
    ))}
  </ul>
)

export const PersonLearning = ({ person }: { person: PersonView }) => {
  const started = person.modules.filter(({ lessons, completedAt }) => lessons.length > 0 || completedAt)
  return (
    <>
      <PersonSection id="progress" title="Progress">
        <Result person={person} />
        {started.length === 0 ? (
          <p className="text-muted">Has not opened a lesson yet.</p>
        ) : (
          started.map((module) => (
            <ModuleProgress
              key={module.moduleId}
              module={module}
              quizzes={person.quizzes.filter(({ moduleId }) => moduleId === module.moduleId)}
            />
          ))
        )}
      </PersonSection>
      <PersonSection id="submissions" title="Submissions">
        {person.submissions.length === 0 ? (
          <p className="text-muted">Has not submitted anything yet.</p>
        ) : (
          <Table caption="Submissions" columns={['What', 'Module', 'Sent', 'Status', 'Answers']}>
            {person.submissions.map((submission) => (
              <tr key={submission._id}>
                <Cell label="What" head>
                  <Link className="link" to={`/admin/submissions?submission=${submission._id}`}>
                    {submissionTitle(submission)}
                  </Link>
                </Cell>
                <Cell label="Module">{submission.moduleId}</Cell>
                <Cell label="Sent" className="whitespace-nowrap">
                  {showMoment(submission.submittedAt)}
                </Cell>
                <Cell label="Status">
                  <Badge tone={tones[submission.status]}>{submission.status}</Badge>
                </Cell>
                <Cell label="Answers">{submission.answers}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </PersonSection>
    </>
  )
}
