import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { endOtherSessions, endOwnSession, type listSessions } from '#contract/account.ts'
import { failureText } from '../api/api-error.ts'
import { call, type DataOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Badge, Card } from '../ui/card.tsx'
import { showMoment } from '../ui/dates.ts'
import { notify } from '../ui/notices.tsx'

/** Where the account is signed in, with a way to end what is not one's own. */
export const SessionsCard = ({ sessions }: { sessions: DataOf<typeof listSessions> }) => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const end = async (what: string, run: () => Promise<unknown>, done: string) => {
    setBusy(what)
    try {
      await run()
      notify({ text: done, tone: 'success' })
    } catch (failure) {
      const refused = 'Something went wrong. Please try again.'
      notify({ text: failureText(failure, { refused, network: 'Network error. Please try again.' }), tone: 'danger', seconds: 0 })
    }
    await revalidate()
    setBusy(undefined)
  }
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
                busy={busy === session.id}
                aria-label={`Sign out ${session.device}, signed in ${showMoment(session.createdAt)}`}
                onClick={() =>
                  end(session.id, () => call(endOwnSession, { params: { id: session.id } }), `${session.device} is signed out.`)
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          className="mt-4"
          variant="secondary"
          busy={busy === 'others'}
          onClick={() => end('others', () => call(endOtherSessions, {}), 'All other devices are signed out.')}
        >
          Sign out all other devices
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You are signed in nowhere else.</p>
      )}
    </Card>
  )
}
