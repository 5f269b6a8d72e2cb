import type { DecisionView } from '#contract/decisions.ts'
import type { RefusalDetails } from '#contract/domain-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'
import type { Payloads } from '../drafts/entry.ts'
import { questionKinds } from '../questions/question-kinds.ts'

type Values = Payloads['decision']['values']

const Answer = ({ decision, values: { answer, reason } }: { decision: DecisionView; values: Values }) => (
  <>
    <ul className="list-disc pl-5">
      {decision.options.flatMap(({ id, text }) => {
        const mark = answer === undefined ? undefined : questionKinds[decision.kind].markOf(id, answer)
        return mark ? [<li key={id}>{`${mark}: ${text}`}</li>] : []
      })}
    </ul>
    {reason ? (
      <p>
        <strong>Your reason:</strong> {reason}
      </p>
    ) : null}
  </>
)

/** Asks which of two answers to a decision to keep, showing both. */
export const DecidedElsewhere = ({
  decision,
  here,
  other,
  keepMine,
  takeOther,
}: {
  decision: DecisionView
  here: Values
  other: RefusalDetails['decision-changed']
  keepMine: () => void
  takeOther: () => void
}) => (
  <div role="alert">
    <Alert tone="warning" title="You also decided this somewhere else">
      <p>
        Another answer was given on {showMoment(other.savedAt)}, on another device or in another window. Which one do you want to
        keep?
      </p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <section aria-label="Your answer here">
          <h4 className="font-semibold">Your answer here</h4>
          <Answer decision={decision} values={here} />
          <Button size="small" className="mt-3" onClick={keepMine}>
            Keep the answer here
          </Button>
        </section>
        <section aria-label="The other answer">
          <h4 className="font-semibold">The other answer</h4>
          <Answer decision={decision} values={other.values} />
          <Button size="small" variant="secondary" className="mt-3" onClick={takeOther}>
            Use the other answer
          </Button>
        </section>
      </div>
    </Alert>
  </div>
)
