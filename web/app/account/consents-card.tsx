import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type ConsentText, marketingConsent, remindersConsent } from '#content/consents.ts'
import { type ConsentState, updateAccount } from '#contract/account.ts'
import { type LearningPlan, setReminders } from '#contract/learning-plan.ts'
import { failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/field.tsx'
import { notify } from '../ui/notices.tsx'

const date = (time: string) => new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })

const standing = (state: ConsentState | undefined): string => {
  if (!state?.given || !state.givenAt) return 'Not given.'
  if (!state.current) return 'The wording has changed since you agreed. Untick and tick the box to agree to the new one.'
  if (!state.confirmedAt) return `Given on ${date(state.givenAt)}. Please confirm it with the link in the mail we sent you.`
  return `Given on ${date(state.givenAt)}, wording of ${state.version}.`
}

/** One consent with its exact words; the box takes effect at once. */
const Consent = ({
  wording,
  state,
  blocked,
  save,
}: {
  wording: ConsentText
  state: ConsentState | undefined
  /** Why it cannot be given now. */
  blocked?: string
  save: (given: boolean) => Promise<unknown>
}) => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const given = state?.given ?? false
  const change = async (wanted: boolean) => {
    setBusy(true)
    setError('')
    try {
      await save(wanted)
      notify({ text: wanted ? 'Your consent is stored.' : 'Your consent is withdrawn.', tone: 'success' })
    } catch (failure) {
      const refused = 'Something went wrong. Please try again.'
      setError(failureText(failure, { refused, network: 'Network error. Please try again.' }))
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <div className="border-b border-line pb-4">
      <h3 className="font-semibold">{wording.purpose}</h3>
      {error ? (
        <Alert tone="danger" className="mt-3">
          {error}
        </Alert>
      ) : null}
      <CheckboxField
        className="mt-3"
        name={wording.id}
        label={wording.text}
        hint={wording.note}
        checked={given}
        disabled={busy || (!given && blocked !== undefined)}
        onChange={(event) => change(event.target.checked)}
      />
      <p className="mt-2 text-sm text-muted">{!given && blocked ? blocked : standing(state)}</p>
    </div>
  )
}

/** The consents a person may give and withdraw; the course works the same without them. */
export const ConsentsCard = ({ consents, plan }: { consents: ConsentState[]; plan: LearningPlan }) => {
  const stateOf = (id: ConsentState['id']) => consents.find((consent) => consent.id === id)
  return (
    <Card>
      <h2 className="mb-4 text-title">Consents</h2>
      <div className="grid gap-4">
        <Consent
          wording={marketingConsent}
          state={stateOf('marketing')}
          save={(marketing) => call(updateAccount, { body: { consents: { marketing } } })}
        />
        <Consent
          wording={remindersConsent}
          state={stateOf('reminders')}
          blocked={
            plan.canRemind
              ? undefined
              : 'Reminders need a proven e-mail address. An activation link or a password link from us proves it.'
          }
          save={(on) => call(setReminders, { body: on ? { on: true, consentVersion: remindersConsent.version } : { on: false } })}
        />
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
