import { endOtherSessions, endOwnSession, type listSessions } from '#contract/own-account.ts'
import type { DataOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

export const SessionsCard = ({ sessions }: { sessions: DataOf<typeof listSessions> }) => {
  const done = (text: string) => notify({ text, tone: 'success' })
  const endOne = useMutation(endOwnSession, {
    failed: 'Failed to sign out the device',
    onSuccess: (_, { params }) => done(`${sessions.find(({ id }) => id === params.id)?.device ?? 'The device'} is signed out.`),
  })
  const endOthers = useMutation(endOtherSessions, {
    failed: 'Failed to sign out the other devices',
    onSuccess: () => done('All other devices are signed out.'),
  })
  const others = sessions.filter((session) => !session.current)
  return (
    <Card>
      <h2 className="mb-4 text-title">Signed-in devices</h2>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <div>
              <p className="font-semibold">
                {session.device} {session.current ? <Badge tone="success">this device</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                Since <time dateTime={session.createdAt}>{showMoment(session.createdAt)}</time>
              </p>
            </div>
            {session.current ? null : (
              <Button
                size="small"
                variant="secondary"
                busy={endOne.pending.some(({ params }) => params.id === session.id)}
                aria-label={`Sign out ${session.device}, signed in ${showMoment(session.createdAt)}`}
                onClick={() => endOne.run({ params: { id: session.id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="mt-4" variant="secondary" busy={endOthers.isPending} onClick={() => endOthers.run({})}>
          Sign out all other devices
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You are not signed in anywhere else.</p>
      )}
    </Card>
  )
}
