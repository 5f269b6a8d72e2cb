import { Link, useRevalidator } from 'react-router'
import { type ConsentText, marketingConsent, remindersConsent } from '#content/consents.ts'
import { type LearningPlan, setReminders } from '#contract/learning-plan.ts'
import { type ConsentState, updateAccount } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { showDay } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { useTask } from '../../ui/use-task.ts'

const standing = (state: ConsentState | undefined): string => {
  if (!state?.given || !state.givenAt) return 'Not given.'
  if (!state.current) return 'The wording has changed since you agreed. Untick and tick the box to agree to the new one.'
  if (!state.confirmedAt) return `Given on ${showDay(state.givenAt)}. Please confirm it with the link in the email we sent you.`
  return `Given on ${showDay(state.givenAt)}, wording of ${state.version}.`
}

/** A consent in its exact wording; the checkbox takes effect at once. */
const Consent = ({
  wording,
  state,
  blocked,
  save,
}: {
  wording: ConsentText
  state: ConsentState | undefined
  /** Why it cannot be given at the moment. */
  blocked?: string
  save: (given: boolean) => Promise<unknown>
}) => {
  const { revalidate } = useRevalidator()
  const given = state?.given ?? false
  const change = useTask(save, {
    onSuccess: (_, wanted) =>
      notify({ text: wanted ? 'Your consent is stored.' : 'Your consent is withdrawn.', tone: 'success' }),
    onSettled: () => revalidate(),
  })
  return (
    <div className="border-b border-line pb-4">
      <h3 className="font-semibold">{wording.purpose}</h3>
      {change.error ? (
        <Alert tone="danger" className="mt-3">
          {change.error}
        </Alert>
      ) : null}
      <CheckboxField
        className="mt-3"
        name={wording.id}
        label={wording.text}
        hint={wording.note}
        checked={change.pending[0] ?? given}
        locked={change.isPending || (!given && blocked !== undefined)}
        onChange={(event) => change.run(event.target.checked)}
      />
      <p className="mt-2 text-sm text-muted">{!given && blocked ? blocked : standing(state)}</p>
    </div>
  )
}

export const ConsentsCard = ({
  consents,
  plan,
  isProven,
}: {
  consents: ConsentState[]
  /** Undefined for a reviewer, who does not learn. */
  plan: LearningPlan | undefined
  /** Whether the email address is confirmed: without that, someone could consent in another person's name. */
  isProven: boolean
}) => {
  const stateOf = (id: ConsentState['id']) => consents.find((consent) => consent.id === id)
  return (
    <Card>
      <h2 className="mb-4 text-title">Consents</h2>
      <div className="grid gap-4">
        <Consent
          wording={marketingConsent}
          state={stateOf('marketing')}
          blocked={isProven ? undefined : 'Please confirm your email address first, at the top of this page.'}
          save={(marketing) => call(updateAccount, { body: { consents: { marketing } } })}
        />
        {plan ? (
          <Consent
            wording={remindersConsent}
            state={stateOf('reminders')}
            blocked={
              plan.canRemind
                ? undefined
                : isProven
                  ? 'Reminders come with full access to the course.'
                  : 'Please confirm your email address first, at the top of this page.'
            }
            save={(on) =>
              call(setReminders, { body: on ? { on: true, consentVersion: remindersConsent.version } : { on: false } })
            }
          />
        ) : null}
        <p className="text-sm text-muted">
          What we do with your data is in the{' '}
          <Link to="/data" className="link">
            Data Protection Policy
          </Link>
          .
        </p>
      </div>
    </Card>
  )
}
