import { companyProvider, type listProviders } from '#contract/social.ts'
import type { DataOf } from '../../../api/call.ts'
import { Badge } from '../../../ui/card.tsx'
import { FieldSection } from './field-section.tsx'

export type Provider = DataOf<typeof listProviders>['providers'][number]

/** Which sign-in providers the server has; they are set where it starts, not here. */
export const SignInProviders = ({ providers }: { providers: Provider[] }) => {
  const company = providers.some(({ id }) => id === companyProvider.id) ? [] : [{ ...companyProvider, configured: false }]
  return (
    <FieldSection id="sign-in" title="Sign-in providers">
      <ul className="grid gap-2">
        {[...company, ...providers].map(({ id, name, configured }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="grow">{name}</span>
            <Badge tone={configured ? 'success' : 'neutral'}>{configured ? 'set up' : 'not set up'}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        They are set up in the server’s settings: OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET for a company’s
        own accounts, and an id and a secret for each of the others. docs/operations.md says what to register where.
      </p>
    </FieldSection>
  )
}
