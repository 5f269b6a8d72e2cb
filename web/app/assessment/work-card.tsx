import { useState } from 'react'
import { Link } from 'react-router'
import { rubrics } from '#content/assessment-rubric.ts'
import { rubricLevels } from '#content/rubric-levels.ts'
import type { Rubric as Published } from '#contract/artefacts.ts'
import { type AssessmentStatus, sendArtefact } from '#contract/assessment.ts'
import { callForAnswer } from '../../api/call.ts'
import { Badge, Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showDay, showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useAction } from '../../ui/use-action.ts'
import { RatingsList } from './ratings-list.tsx'

const states = {
  waiting: { tone: 'accent', label: 'With a reviewer' },
  accepted: { tone: 'success', label: 'Accepted' },
  returned: { tone: 'warning', label: 'Sent back' },
} as const

const Rubric = ({ title, rubric: { version, criteria } }: { title: string; rubric: Published }) => (
  <Table
    caption={`Rubric: ${title}, version ${version}`}
    captionShown
    columns={['Criterion', ...rubricLevels.map(({ label }) => label)]}
  >
    {criteria.map(({ id, title: name, levels }) => (
      <tr key={id}>
        <Cell label="Criterion" head>
          {name}
        </Cell>
        {rubricLevels.map((level) => (
          <Cell key={level.id} label={level.label}>
            {levels[level.id]}
          </Cell>
        ))}
      </tr>
    ))}
  </Table>
)

const SendForm = ({ works, onSent }: { works: AssessmentStatus['works']; onSent: () => void }) => {
  const [chosen, setChosen] = useState(works[0]?.submissionId)
  const action = useAction({
    send: (values) => callForAnswer(sendArtefact, { body: { submissionId: String(values.get('submissionId')) } }),
    onSuccess: ({ message }) => {
      notify({ text: message, tone: 'success' })
      onSent()
    },
    refused: 'Your work could not be sent.',
  })
  const work = works.find(({ submissionId }) => submissionId === chosen)
  return (
    <Form action={action}>
      <RadioGroup
        name="submissionId"
        label="Which piece of work?"
        value={chosen}
        onChange={setChosen}
        options={works.map((work) => ({
          value: work.submissionId,
          label: rubrics[work.type].title,
          note: `Module ${work.moduleId}, submitted ${showDay(work.submittedAt)}`,
        }))}
      />
      {work ? (
        <details className="text-sm">
          <summary className="link">What the reviewer looks at</summary>
          <div className="pt-4">
            <Rubric title={rubrics[work.type].title} rubric={work.rubric} />
          </div>
        </details>
      ) : null}
      <SubmitButton busyLabel="Sending...">Send for review</SubmitButton>
    </Form>
  )
}

export const WorkCard = ({ status, userId, onSent }: { status: AssessmentStatus; userId: string; onSent: () => void }) => {
  const { works, artefacts } = status
  const newest = artefacts[0]
  const canSend = newest === undefined || newest.state === 'returned'
  return (
    <Card id="work" className="grid scroll-mt-24 gap-4">
      <h2 className="text-title">One piece of work, read by a reviewer</h2>
      {newest ? (
        <div className="grid gap-3">
          <p>
            <strong>{rubrics[newest.type].title}</strong>{' '}
            <Badge tone={states[newest.state].tone}>{states[newest.state].label}</Badge>
          </p>
          <p className="text-sm text-muted">
            Sent {showMoment(newest.submittedAt)}.{newest.state === 'waiting' ? ' We’ll email you the result.' : null}
          </p>
          <RatingsList review={newest} />
        </div>
      ) : (
        <p>
          Choose one of the pieces of work that you submitted in the lessons. A reviewer reads a copy of it and says for each
          criterion whether it is met. You may change it and send it again as often as you need.
        </p>
      )}
      {newest?.state === 'returned' ? (
        <p className="text-sm">Change the work in its lesson, submit it there, and send the new version here.</p>
      ) : null}
      {canSend && works.length > 0 ? <SendForm works={works} onSent={onSent} /> : null}
      {canSend && works.length === 0 ? (
        <p>
          You have not submitted a role definition, search strings, an EVP canvas or a scorecard yet.{' '}
          <Link className="link" to={`/user/${userId}/progress`}>
            Find their lessons
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
