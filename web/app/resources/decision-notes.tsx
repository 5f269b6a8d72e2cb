import { Link } from 'react-router'
import type { listMyDecisions } from '#contract/decisions.ts'
import type { DataOf } from '../../api/call.ts'
import { questionKinds } from '../questions/question-kinds.ts'

type Notes = DataOf<typeof listMyDecisions>

/** The learner's decisions in lessons with their reasons. */
export const DecisionNotes = ({ notes }: { notes: Notes }) =>
  notes.length === 0 ? null : (
    <section aria-labelledby="decision-notes" className="grid gap-3 pt-6">
      <h2 id="decision-notes" className="text-title">
        Your decisions
      </h2>
      <p className="text-sm text-muted">What you decided in the cases of the lessons, and why.</p>
      <ul className="grid gap-4">
        {notes.map(({ moduleId, lessonId, lessonTitle, decision }) => (
          <li key={`${moduleId} ${lessonId} ${decision.id}`} className="grid gap-1 border-b border-line pb-3">
            <h3 className="font-semibold">{decision.title}</h3>
            <p className="text-sm text-muted">
              Module {moduleId},{' '}
              <Link className="link" to={`/module/${moduleId}/lesson/${lessonId}`}>
                {lessonTitle}
              </Link>
            </p>
            <p>{decision.question}</p>
            <ul className="list-disc pl-5 text-sm">
              {decision.options.map(({ id, text }) => {
                const mark = decision.answer && questionKinds[decision.kind].markOf(id, decision.answer.given)
                return mark ? (
                  <li key={id}>
                    {text} ({mark.toLowerCase()})
                  </li>
                ) : null
              })}
            </ul>
            {decision.answer?.reason ? (
              <p>
                <strong>Your reason:</strong> {decision.answer.reason}
              </p>
            ) : null}
            <p>
              <strong>Next time:</strong> {decision.expert?.takeaway}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
