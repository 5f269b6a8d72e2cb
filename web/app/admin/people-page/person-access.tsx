import type { PersonView } from '#contract/people-page.ts'
import { Badge } from '../../../ui/card.tsx'
import { showDay } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { activationStates } from '../teams/activation-states.ts'
import { PersonSection } from './person-section.tsx'

const invitationTones = { active: 'success', used: 'info', expired: 'warning' } as const
const teamTones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const
const sources = {
  asked: 'requested by them or their team',
  colleague: 'given by a colleague',
  customer: 'in contact with us about hiring',
} as const

const search = (email: string) => new URLSearchParams({ search: email })

export const PersonAccess = ({ person: { email, invitations, teams, waitlists } }: { person: PersonView }) => (
  <>
    <PersonSection id="teams" title="Teams and requests">
      {teams.length === 0 ? (
        <p className="text-muted">Not on any team.</p>
      ) : (
        <Table caption="Teams and requests" columns={['Company', 'Role', 'Status', 'Requested', 'Activation']}>
          {teams.map((team) => (
            <tr key={team._id}>
              <Cell label="Company" head>
                <Link className="link" to={`/admin/teams?${search(email)}`}>
                  {team.companyName}
                </Link>
              </Cell>
              <Cell label="Role">{team.isContact ? 'contact' : `listed by ${team.contactName}`}</Cell>
              <Cell label="Status">
                <Badge tone={teamTones[team.status]}>{team.status}</Badge>
                {team.rejectionReason ? <span className="text-sm text-muted"> {team.rejectionReason}</span> : null}
              </Cell>
              <Cell label="Requested" className="whitespace-nowrap">
                {showDay(team.createdAt)}
              </Cell>
              <Cell label="Activation">
                {team.status === 'approved' ? (
                  <Badge tone={activationStates[team.activation].tone}>{activationStates[team.activation].text}</Badge>
                ) : (
                  'after approval'
                )}
                {team.activatedAt ? <span className="text-sm text-muted"> {showDay(team.activatedAt)}</span> : null}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </PersonSection>
    <PersonSection id="invitations" title="Invitations">
      {invitations.length === 0 ? (
        <p className="text-muted">Never invited.</p>
      ) : (
        <Table caption="Invitations" columns={['Sent', 'Status', 'Source of the address', 'Opened', 'Expires']}>
          {invitations.map((invitation) => (
            <tr key={invitation._id}>
              <Cell label="Sent" head>
                <Link className="link" to={`/admin/invitations?${search(email)}`}>
                  {showDay(invitation.createdAt)}
                </Link>
              </Cell>
              <Cell label="Status">
                <Badge tone={invitationTones[invitation.status]}>{invitation.status}</Badge>
              </Cell>
              <Cell label="Source of the address">
                {sources[invitation.source]}
                {invitation.namedBy ? `: ${invitation.namedBy}` : null}
              </Cell>
              <Cell label="Opened" className="whitespace-nowrap">
                {invitation.openedAt ? showDay(invitation.openedAt) : 'not yet'}
              </Cell>
              <Cell label="Expires" className="whitespace-nowrap">
                {showDay(invitation.expiresAt)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {waitlists.map((entry) => (
        <p key={entry.courseType} className="mt-2">
          On the waitlist of the {entry.courseType} course since {showDay(entry.createdAt)}
          {entry.confirmedAt ? ', confirmed' : ', not confirmed'}.
        </p>
      ))}
    </PersonSection>
  </>
)
