import { useEffect, useId, useState } from 'react'
import { remindersConsent } from '#content/consents.ts'
import { getLearningPlan, type LearningPlan, setReminders } from '#contract/learning-plan.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

/** Consent to reminder mails, never preselected. Loads its state unless `plan` is given. */
export const RemindersSwitch = ({
  intro,
  plan: given,
  onChange,
}: {
  intro?: string
  plan?: LearningPlan
  onChange?: (plan: LearningPlan) => void
}) => {
  const id = useId()
  const [plan, setPlan] = useState(given)
  const [agreed, setAgreed] = useState(false)
  const switching = useMutation(setReminders, {
    revalidates: false,
    refused: 'Your choice could not be saved. Please try again.',
    network: 'Network error. Please check your connection and try again.',
    onSuccess: ({ data }, { body }) => {
      setPlan(data)
      setAgreed(false)
      onChange?.(data)
      notify({ text: body.on ? 'Reminders are on.' : 'Reminders are off. You will get no more of them.' })
    },
  })
  const { error, isPending } = switching
  useEffect(() => {
    if (given) return
    const abortController = new AbortController()
    call(getLearningPlan, { signal: abortController.signal }).then(setPlan, () => undefined)
    return () => abortController.abort()
  }, [given])
  if (!plan) return null
  const { remindersOn: isOn, canRemind } = plan
  if (!isOn && !canRemind) return <p className="text-sm text-muted">Reminder emails need a confirmed email address.</p>
  const change = () => switching.run({ body: isOn ? { on: false } : { on: true, consentVersion: remindersConsent.version } })
  return (
    <div className="grid gap-3 print:hidden">
      {isOn ? (
        <p className="text-sm">
          Reminder emails are <strong>on</strong>, at most once a week.
        </p>
      ) : (
        <>
          {intro ? <p className="text-sm">{intro}</p> : null}
          <label className="choice text-sm">
            <input
              type="checkbox"
              checked={agreed}
              aria-describedby={id}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <span>{remindersConsent.text}</span>
          </label>
          <p id={id} className="field-hint">
            {remindersConsent.note}
          </p>
        </>
      )}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div>
        <Button variant="secondary" size="small" disabled={!isOn && !agreed} busy={isPending} onClick={change}>
          {isOn ? 'Switch reminders off' : 'Switch reminders on'}
        </Button>
      </div>
    </div>
  )
}
