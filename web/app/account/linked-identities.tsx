import { useEffect, useState } from 'react'
import { connectIdentity, disconnectIdentity, listIdentities, type SocialProviderId } from '#contract/social.ts'
import { failureText } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { useTask } from '../../ui/use-task.ts'

type Identities = DataOf<typeof listIdentities>

const outcomes: Record<string, { tone: Tone; text: string }> = {
  connected: { tone: 'success', text: 'Connected. You can sign in with it from now on.' },
  taken: { tone: 'danger', text: 'It belongs to another account here. Disconnect it there first.' },
  failed: { tone: 'danger', text: 'Authentication failed. Please try again.' },
}
const texts = { refused: 'Something went wrong. Please try again.', network: 'Network error. Please try again.' }

export const LinkedIdentities = () => {
  const [data, setData] = useState<Identities>()
  const [notice, setNotice] = useState<{ tone: Tone; text: string }>()

  const show = (failure: unknown) => setNotice({ tone: 'danger', text: failureText(failure, texts) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account is opened
  useEffect(() => {
    const outcome = new URLSearchParams(location.search).get('social')
    if (outcome && outcome in outcomes) setNotice(outcomes[outcome])
    call(listIdentities, {}).then(setData, show)
  }, [])

  const connect = useTask((provider: SocialProviderId) => call(connectIdentity, { body: { provider } }), {
    onSuccess: ({ url }) => location.assign(url),
  })
  const disconnect = useTask(
    async ({ provider }: { provider: SocialProviderId; name: string }) => {
      await call(disconnectIdentity, { params: { provider } })
      return call(listIdentities, {})
    },
    {
      onSuccess: (now, { name }) => {
        setData(now)
        setNotice({ tone: 'success', text: `${name} is disconnected.` })
      },
    },
  )
  const askToDisconnect = async (identity: { provider: SocialProviderId; name: string }) => {
    connect.setError('')
    if (await confirm({ title: `Disconnect ${identity.name}?`, confirmLabel: 'Disconnect' })) await disconnect.run(identity)
  }
  const error = connect.error || disconnect.error
  const message = error ? { tone: 'danger' as const, text: error } : notice

  if (!data) return message ? <Alert tone={message.tone}>{message.text}</Alert> : null
  if (data.identities.length === 0 && data.available.length === 0) return null
  return (
    <section aria-labelledby="linked-identities" className="grid gap-4">
      <h2 id="linked-identities" className="text-title">
        Sign-in providers
      </h2>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <ul className="grid gap-3">
        {data.identities.map(({ provider, name }) => (
          <li key={provider} className="flex flex-wrap items-center gap-3">
            <ProviderMark id={provider} />
            <span className="grow">{name} is connected</span>
            <Button
              variant="secondary"
              size="small"
              disabled={!data.canDisconnect}
              busy={disconnect.pending.some((pending) => pending.provider === provider)}
              onClick={() => askToDisconnect({ provider, name })}
            >
              Disconnect
            </Button>
          </li>
        ))}
        {data.available.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <ProviderMark id={id} />
            <span className="grow">{name}</span>
            <Button variant="secondary" size="small" busy={connect.pending.includes(id)} onClick={() => connect.run(id)}>
              Connect {name}
            </Button>
          </li>
        ))}
      </ul>
      {data.identities.length > 0 && !data.canDisconnect ? (
        <p className="text-sm text-muted">It is your only way to sign in. Set a password first to disconnect it.</p>
      ) : null}
    </section>
  )
}
