import type { ReactNode } from 'react'
import { type SocialProviderId, startSocialSignIn } from '#contract/social.ts'
import { endpointUrl } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'

export const SignInLink = ({ id, children }: { id: SocialProviderId; children: ReactNode }) => (
  <a
    href={endpointUrl(startSocialSignIn, { params: { provider: id } })}
    className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
  >
    <ProviderMark id={id} />
    {children}
  </a>
)
