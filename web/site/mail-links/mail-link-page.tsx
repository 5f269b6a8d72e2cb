import { useRendering } from '../frame/facts.ts'
import { Island } from '../frame/island.tsx'
import { startOf } from '../frame/posted.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import type { MailLinkKind } from './mail-link.island.tsx'

/** What was confirmed or left, as the API names it. */
const subjectOf = (data: unknown): string => {
  const { purpose, courseName } = (data ?? {}) as { purpose?: string; courseName?: string }
  return purpose ?? courseName ?? ''
}

const MailLinkPage = ({ kind }: { kind: MailLinkKind }) => {
  const { posted, search = '' } = useRendering().view
  const done = posted?.success ? { subject: subjectOf(posted.data), search } : undefined
  return (
    <PublicFrame>
      <Island name="mail-link" props={{ kind, start: startOf(posted), done }} posts />
    </PublicFrame>
  )
}

/** Where the 'Unsubscribe' of a mail leads. */
export const UnsubscribePage = () => <MailLinkPage kind="unsubscribe" />

/** Where the mail after a consent leads. */
export const ConsentConfirmPage = () => <MailLinkPage kind="consent" />

/** Where the mail after joining a waitlist leads. */
export const WaitlistConfirmPage = () => <MailLinkPage kind="waitlist-confirm" />

/** Where 'Leave the waitlist' of a mail leads. */
export const WaitlistLeavePage = () => <MailLinkPage kind="waitlist-leave" />
