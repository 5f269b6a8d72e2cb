import type { ReactNode } from 'react'
import type { getTeamRequest } from '#contract/teams.ts'
import type { DataOf } from '../../api/call.ts'
import { Badge, Card } from '../../ui/card.tsx'
import { showMomentAndZone } from '../../ui/format.ts'
import { MailNotSentAlert } from '../../ui/mail-not-sent-alert.tsx'

type Request = DataOf<typeof getTeamRequest>

export const RequestStatus = ({
  request,
  contactEmail,
  children,
}: {
  request: Request
  /** Empty if the operator has none. */
  contactEmail: string
  children: ReactNode
}) => {
  const late = request.status === 'pending' && Date.parse(request.dueAt) < Date.now()
  const isKept = request.delivery === 'kept'
  const states = {
    pending: {
      badge: <Badge tone="info">Pending</Badge>,
      title: 'Application Under Review',
      text: late
        ? 'Our answer is late, and we are sorry. Your request is still in our queue, ahead of the newer ones.'
        : `You’ll get an answer by ${showMomentAndZone(request.dueAt)}.`,
    },
    approved: {
      badge: <Badge tone="success">Approved</Badge>,
      title: 'Team Approved!',
      text: isKept
        ? 'Every member gets a personal email: a link to activate an account, or the news that their existing account is open.'
        : 'Every member has been sent a personal email: a link to activate an account, or the news that their existing account is open. Please check your inbox, and the spam folder too.',
    },
    rejected: {
      badge: <Badge tone="warning">Not approved</Badge>,
      title: 'Your request has not been approved',
      text: request.rejectionReason
        ? 'Thank you for your interest. The reason we gave:'
        : 'Thank you for your interest. We could not approve your team’s request this time.',
    },
  }
  const { badge, title, text } = states[request.status]
  return (
    <Card>
      <div className="grid gap-4">
        <div>{badge}</div>
        <h1 className="text-title">{title}</h1>
        <p>{text}</p>
        {request.status === 'approved' && isKept ? <MailNotSentAlert /> : null}
        {request.status === 'rejected' && request.rejectionReason ? (
          <blockquote className="pl-4 border-l-2 border-line whitespace-pre-line">{request.rejectionReason}</blockquote>
        ) : null}
        <p className="text-sm text-muted">
          Request of {request.companyName}, received {showMomentAndZone(request.createdAt)}.
          {contactEmail ? ` Questions: ${contactEmail}` : null}
        </p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </Card>
  )
}
