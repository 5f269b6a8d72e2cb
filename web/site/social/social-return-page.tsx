import { Island } from '../frame/island.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'

/** Return page of a provider for full accounts. */
export const SocialReturnPage = () => (
  <PublicFrame>
    <noscript>
      <p className="state">Signing in needs JavaScript. Please turn it on for this site, and sign in again.</p>
    </noscript>
    <Island name="social-return" props={{}} start={{ always: true }} />
  </PublicFrame>
)
