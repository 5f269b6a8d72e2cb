import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { connectIdentity, disconnectIdentity, listIdentities, type SocialProviderId } from '#contract/social.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { LoadFailure } from '../lists/load-failure.tsx'
import { loadList } from '../lists/load-list.ts'
import { useMutation } from '../use-mutation.ts'

const outcomes: Record<string, { tone: Tone; text: string }> = {
  connected: { tone: 'success', text: 'Connected. You can sign in with it from now on.' },
  taken: { tone: 'danger', text: 'It belongs to another account here. Disconnect it there first.' },
  failed: { tone: 'danger', text: 'Authentication failed. Please try again.' },
}

export const loadIdentities = (signal?: AbortSignal) =>
  loadList<DataOf<typeof listIdentities>>(
    () => call(listIdentities, { signal }),
    { identities: [], available: [], canDisconnect: false },
    'Failed to load the sign-in providers',
  )

/** `?social=` has the outcome of a connection that a provider has just redirected from. */
export const LinkedIdentities = ({
  identities,
  available,
  canDisconnect,
  error: loadError,
}: Awaited<ReturnType<typeof loadIdentities>>) => {
  const [query] = useSearchParams()
  const [disconnected, setDisconnected] = useState<string>()
  const connect = useMutation(connectIdentity, {
    revalidates: false,
    onSuccess: ({ data }) => location.assign(data.url),
  })
  const disconnect = useMutation(disconnectIdentity)
  const askToDisconnect = async (provider: SocialProviderId, name: string) => {
    connect.setError('')
    const yes = await confirm({ title: `Disconnect ${name}?`, confirmLabel: 'Disconnect' })
    if (yes && (await disconnect.run({ params: { provider } }))) setDisconnected(name)
  }
  const error = connect.error || disconnect.error
  const notice = disconnected
    ? ({ tone: 'success', text: `${disconnected} is disconnected.` } as const)
    : outcomes[query.get('social') ?? '']
  const message = error ? ({ tone: 'danger', text: error } as const) : notice
  if (identities.length === 0 && available.length === 0 && !loadError) return null
  return (
    <section aria-labelledby="linked-identities" className="grid gap-4">
      <h2 id="linked-identities" className="text-title">
        Sign-in providers
      </h2>
      <LoadFailure error={loadError} />
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <ul className="grid gap-3">
        {identities.map(({ provider, name }) => (
          <li key={provider} className="flex flex-wrap items-center gap-3">
            <ProviderMark id={provider} />
            <span className="grow">{name} is connected</span>
            <Button
              variant="secondary"
              size="small"
              disabled={!canDisconnect}
              busy={disconnect.pending.some(({ params }) => params.provider === provider)}
              onClick={() => askToDisconnect(provider, name)}
            >
              Disconnect
            </Button>
          </li>
        ))}
        {available.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <ProviderMark id={id} />
            <span className="grow">{name}</span>
            <Button
              variant="secondary"
              size="small"
              busy={connect.pending.some(({ body }) => body.provider === id)}
              onClick={() => connect.run({ body: { provider: id } })}
            >
              Connect {name}
            </Button>
          </li>
        ))}
      </ul>
      {identities.length > 0 && !canDisconnect ? (
        <p className="text-sm text-muted">It is your only way to sign in. Set a password first to disconnect it.</p>
      ) : null}
    </section>
  )
}
