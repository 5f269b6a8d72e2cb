import { useState } from 'react'
import { marketingConsent } from '#content/consents.ts'
import { retention } from '#content/retention.ts'
import { acceptAddressChange, undoAddressChange } from '#contract/address-change.ts'
import { confirmConsent, unsubscribe } from '#contract/privacy.ts'
import { confirmWaitlistEntry, leaveWaitlist } from '#contract/waitlist.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'

export type MailLinkKind = 'unsubscribe' | 'consent' | 'waitlist-confirm' | 'waitlist-leave' | 'address-change' | 'address-undo'

/** What the result page names: the kind of mail, or the course, and the confirmed address. */
type Done = { subject: string; email?: string; search: string }

type Wording = {
  title: string
  text: string
  /** Below the button. */
  note?: string
  label: string
  variant?: 'danger'
  doneTitle: string
  doneText: (subject: string, email?: string) => string
  /** Where a link that does not work leads. */
  wayOn: { label: string; to: string; text?: string }
}

const toSignIn = { label: 'Sign in', to: '/auth' }

const words: Record<MailLinkKind, Wording> = {
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'One click stops the kind of email that brought you here. You do not need to sign in, and nothing else changes.',
    label: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: (purpose) => `${purpose}: you will get no more of these emails.`,
    wayOn: { label: 'How to reach us', to: '/data#contact' },
  },
  consent: {
    title: 'Confirm your consent',
    text: marketingConsent.text,
    label: 'Confirm my consent',
    doneTitle: 'Your consent is confirmed',
    doneText: () => 'You can withdraw it at any time, in your account or with one click in each email.',
    wayOn: toSignIn,
  },
  'waitlist-confirm': {
    title: 'Confirm your address',
    text: 'One click confirms that we may write to you when the course becomes available. We send nothing else.',
    note: `It wasn’t you? Do nothing, and the entry is deleted after ${retention.unconfirmedWaitlistDays} days.`,
    label: 'Confirm my address',
    doneTitle: 'Your address is confirmed',
    doneText: (course, email) => `We'll notify ${email || 'you'} as soon as ${course} becomes available.`,
    wayOn: {
      label: 'Join again',
      to: '/#courses',
      text: `Entries that nobody confirms are deleted after ${retention.unconfirmedWaitlistDays} days. You can join again at any time.`,
    },
  },
  'waitlist-leave': {
    title: 'Leave the waitlist',
    text: 'Your entry is deleted at once, and we do not write to you about this course.',
    label: 'Leave the waitlist',
    variant: 'danger',
    doneTitle: 'You have left the waitlist',
    doneText: (course) => `Your entry for ${course} is deleted.`,
    wayOn: { label: 'Return to Home', to: '/', text: 'If your entry has been deleted already, there is nothing left to do.' },
  },
  'address-change': {
    title: 'Confirm your new email address',
    text: 'Your account moves to the address at which you got our email. Every device is signed out; your password stays the same.',
    label: 'Use this address',
    doneTitle: 'Your email address is changed',
    doneText: () => 'From now on you sign in with the address at which you got our email.',
    wayOn: toSignIn,
  },
  'address-undo': {
    title: 'Someone else changed your email address?',
    text: 'Your account goes back to the address at which you got our email. Everyone is signed out, and password, passkeys and connected sign-ins are removed.',
    label: 'Undo the change',
    variant: 'danger',
    doneTitle: 'Your account is back',
    doneText: () => 'It has its earlier email address again. We have sent a link there to set a new password.',
    wayOn: toSignIn,
  },
}

/** Performs the action of a link. Returns what the result page names. */
const follow = async (kind: MailLinkKind): Promise<Done> => {
  const { search, pathname } = location
  const body = { token: new URLSearchParams(search).get('token') ?? '' }
  if (kind === 'unsubscribe') {
    const { purpose } = await call(unsubscribe, { params: { token: pathname.split('/')[2] ?? '' } })
    return { subject: purpose, search }
  }
  if (kind === 'waitlist-confirm') {
    const { courseName, email } = await call(confirmWaitlistEntry, { body })
    return { subject: courseName, email, search }
  }
  if (kind === 'waitlist-leave') return { subject: (await call(leaveWaitlist, { body })).courseName, search }
  await call({ consent: confirmConsent, 'address-change': acceptAddressChange, 'address-undo': undoAddressChange }[kind], {
    body,
  })
  return { subject: '', search }
}

/** Whether a link can never work, unlike one that only failed now. */
export const isDeadLink = (code: string | undefined): boolean => code?.endsWith('-invalid') === true

/** The page behind a link in a mail. Its button performs the action; opening it does nothing, because mail scanners open links. */
export default function MailLink({
  kind,
  course,
  start,
  dead: deadBefore,
  done: doneBefore,
}: {
  kind: MailLinkKind
  /** Name of the waitlist's course. */
  course?: string
  start?: FormStart
  /** Why the link does not work. */
  dead?: string
  done?: Done
}) {
  const { title, text, note, label, variant, doneTitle, doneText, wayOn } = words[kind]
  const [done, setDone] = useState(doneBefore)
  const [dead, setDead] = useState(deadBefore)
  const action = useAction({
    start,
    send: () =>
      follow(kind).catch((failure) => {
        if (!(failure instanceof ApiError && isDeadLink(failure.code))) throw failure
        setDead(failure.message)
      }),
    onSuccess: (followed) => followed && setDone(followed),
  })
  return (
    <PageFrame>
      <div className="state" role={done || dead ? 'status' : undefined}>
        <span className={classNames('state-icon', done && 'tone-success', dead && 'tone-warning')}>
          <Icon name={done ? 'check' : dead ? 'alert' : 'mail'} />
        </span>
        {course ? <p className="eyebrow">{course}</p> : null}
        <h1 className="text-heading">{dead ? 'This link does not work' : done ? doneTitle : title}</h1>
        <p className="text-muted">{dead ? `${dead} ${wayOn.text ?? ''}` : done ? doneText(done.subject, done.email) : text}</p>
        {dead ? (
          <ButtonLink to={wayOn.to} size="large">
            {wayOn.label}
          </ButtonLink>
        ) : done ? null : (
          <Form action={action}>
            {/* Distinguishes it from empty forms that scanners post. */}
            <input type="hidden" name="confirmed" value="yes" />
            <div>
              <SubmitButton size="large" variant={variant}>
                {label}
              </SubmitButton>
            </div>
            {note ? <p className="field-hint">{note}</p> : null}
          </Form>
        )}
        {done && kind === 'waitlist-confirm' ? (
          <>
            <div className="card card-padded grid justify-items-center gap-3">
              <p className="eyebrow">While you wait</p>
              <h2 className="text-title">The free course is open</h2>
              <p className="text-sm text-muted">Sign in and Module 1 is yours for 7 days.</p>
              <div className="flex flex-wrap justify-center gap-3">
                <ButtonLink to="/social-auth">Start Free Now</ButtonLink>
                <ButtonLink to="/preview/demo" variant="secondary">
                  Preview Free Course
                </ButtonLink>
              </div>
            </div>
            <p className="field-hint">
              Changed your mind?{' '}
              <a className="link" href={`/waitlist/leave${done.search}`}>
                Leave the waitlist
              </a>
            </p>
          </>
        ) : null}
        {done && kind === 'address-change' ? (
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/auth">Sign in</ButtonLink>
            <ButtonLink to="/auth/forgot" variant="secondary">
              Set a new password
            </ButtonLink>
          </div>
        ) : null}
        {done && kind === 'waitlist-leave' ? (
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        ) : null}
      </div>
    </PageFrame>
  )
}
