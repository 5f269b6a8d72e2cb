import { landingQuestions } from '#content/landing.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { useFacts } from '../frame/rendering-context.ts'

export const QuestionsSection = () => {
  const { demo, operator } = useFacts()
  return (
    <section className="bg-sunken" id="questions">
      <div className="container band split">
        <div>
          <h2 className="text-heading">Questions</h2>
          {operator.contactEmail ? (
            <p className="mt-4 text-muted">
              Something else? Write to{' '}
              <a className="link" href={`mailto:${operator.contactEmail}`}>
                {operator.contactEmail}
              </a>
              .
            </p>
          ) : null}
        </div>
        <div>
          {landingQuestions(demo.demoDays).map(({ question, answer, link }, at) => (
            <details key={question} className="unfolding border-b border-line" open={at === 0}>
              <summary>{question}</summary>
              <p className="text-muted">
                <RunningText text={answer} />{' '}
                {link ? (
                  <a className="link" href={link.href}>
                    {link.label}
                  </a>
                ) : null}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
