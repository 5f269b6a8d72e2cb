import { useLayoutEffect, useState } from 'react'
import { getMe } from '#contract/auth.ts'
import type { SocialProviderId } from '#contract/social.ts'
import { call } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Shown when another account has signed in while this person's work is pending. */
export const otherAccountText = (email: string): string =>
  `You are now signed in as ${email}, which is another account. Nothing was done. Reload this page to continue with that account.`

/** Calls back when this person signs in again in another tab. Returns a message if another person has signed in, or if that could not be checked. */
export const useSignInInOtherTab = (userId: string | undefined, onSignedIn: () => void): string | undefined => {
  const [error, setError] = useState<string>()
  // Registered before links are painted, so that no sign-in is missed.
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

/** Signs in at a provider in another tab, to keep this page; see {@link useSignInInOtherTab}. */
export const ProviderLink = ({ id, name }: { id: SocialProviderId; name: string }) => (
  <a className={buttonClass({ variant: 'secondary', wide: true })} href={`/api/auth/${id}`} target="_blank" rel="noopener">
    Sign in again with {name} (new tab)
  </a>
)
