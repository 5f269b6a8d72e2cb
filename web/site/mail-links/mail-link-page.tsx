import { courseTiers } from '#content/courses.ts'
import { Island } from '../frame/island.tsx'
import { formStartOf } from '../frame/posted-form.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useRendering } from '../frame/rendering-context.ts'
import { isDeadLink, type MailLinkKind } from './mail-link.island.tsx'

/** Name of the confirmed subscription or the list that was left, and the confirmed address. */
const subjectOf = (data: unknown) => {
  const { purpose, courseName, email } = (data ?? {}) as { purpose?: string; courseName?: string; email?: string }
  return { subject: purpose ?? courseName ?? '', email }
}

const MailLinkPage = ({ kind }: { kind: MailLinkKind }) => {
  const { posted, search = '' } = useRendering().view
  const done = posted?.success ? { ...subjectOf(posted.data), search } : undefined
  const dead = isDeadLink(posted?.code) ? posted?.message : undefined
  const courseType = new URLSearchParams(search).get('course')
  const course = courseTiers.find(({ id }) => id === courseType)?.name
  return (
    <PublicFrame>
      <Island name="mail-link" props={{ kind, course, start: formStartOf(posted), dead, done }} posts />
    </PublicFrame>
  )
}

export const UnsubscribePage = () => <MailLinkPage kind="unsubscribe" />

export const ConsentConfirmPage = () => <MailLinkPage kind="consent" />

/** Target of the mail after joining a waitlist. */
export const WaitlistConfirmPage = () => <MailLinkPage kind="waitlist-confirm" />

export const WaitlistLeavePage = () => <MailLinkPage kind="waitlist-leave" />

/** Target of 'Use this address' in the mail of a change that an admin started. */
export const AddressChangePage = () => <MailLinkPage kind="address-change" />

/** Target of 'This wasn't me' in the notice of a new address. */
export const AddressUndoPage = () => <MailLinkPage kind="address-undo" />
