import { useLayoutEffect, useState } from 'react'
import { getMe } from '#contract/auth.ts'
import type { SocialProviderId } from '#contract/social.ts'
import { call } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What is said when somebody else has signed in while work of this person waits. */
export const otherAccountText = (email: string): string =>
  `You are now signed in as ${email}, which is another account. Nothing was done. Reload this page to continue with that account.`

/**
 * Calls back when this person signs in again in another tab, whichever way, for as long as the component is shown. Returns a sentence when
 * it was somebody else, whose account what waits here must not reach, or when it could not be checked.
 */
export const useSignInElsewhere = (userId: string | undefined, onSignedIn: () => void): string | undefined => {
  const [error, setError] = useState<string>()
  // Listens before a link is painted, so that no sign-in is missed.
  useLayoutEffect(() => {
    const onStorage = async ({ key, newValue }: StorageEvent) => {
      if ((key !== 'authToken' && key !== 'demoToken') || !newValue) return
      try {
        const { user } = await call(getMe, { headers: { authorization: `Bearer ${newValue}` } })
        if (user.id === userId) onSignedIn()
        else setError(otherAccountText(user.email))
      } catch {
        setError('The new sign-in could not be checked. Please sign in again.')
      }
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [onSignedIn, userId])
  return error
}

/** Signs in again at a provider in another tab, so that nothing is lost here; see {@link useSignInElsewhere}. */
export const ProviderLink = ({ id, name }: { id: SocialProviderId; name: string }) => (
  <a className={buttonClass({ variant: 'secondary', wide: true })} href={`/api/auth/${id}`} target="_blank" rel="noopener">
    Sign in again with {name} (new tab)
  </a>
)
