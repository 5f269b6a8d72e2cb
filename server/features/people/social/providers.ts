import { companyProvider, providerNameOf, type SocialProviderId, signInProviders } from '#contract/social.ts'
import type { Config } from '../../../config.ts'

export type Provider = {
  id: SocialProviderId
  name: string
  clientId: string
  clientSecret: string
  /** OpenID Connect by discovery at `issuer`, or GitHub's OAuth 2. */
  kind: 'openid' | 'github'
  issuer: string
  apiUrl: string
  scope: string
  supportsPkce: boolean
  returnsNonce: boolean
}

type Credentials = { clientId: string | undefined; clientSecret: string | undefined }

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

const openId = {
  kind: 'openid',
  apiUrl: '',
  scope: 'openid email profile',
  supportsPkce: true,
  returnsNonce: true,
} as const

function settingsOf(
  config: Config,
  id: SocialProviderId,
): Omit<Provider, 'id' | 'name' | 'clientId' | 'clientSecret'> & Credentials {
  switch (id) {
    case 'google':
      return {
        ...openId,
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        issuer: config.GOOGLE_ISSUER,
      }
    case 'linkedin':
      return {
        ...openId,
        clientId: config.LINKEDIN_CLIENT_ID,
        clientSecret: config.LINKEDIN_CLIENT_SECRET,
        issuer: config.LINKEDIN_ISSUER,
        // LinkedIn answers a confidential client's code_verifier with 401 invalid_client, and omits the nonce. The one-time state and the client secret remain.
        supportsPkce: false,
        returnsNonce: false,
      }
    case 'github':
      return {
        clientId: config.GITHUB_CLIENT_ID,
        clientSecret: config.GITHUB_CLIENT_SECRET,
        kind: 'github',
        issuer: `${withoutSlash(config.GITHUB_URL)}/login/oauth`,
        apiUrl: withoutSlash(config.GITHUB_API_URL),
        scope: 'read:user user:email',
        supportsPkce: true,
        returnsNonce: false,
      }
    case 'company':
      return {
        ...openId,
        clientId: config.OIDC_ISSUER && config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        issuer: config.OIDC_ISSUER ?? '',
      }
  }
}

export function findProvider(config: Config, id: SocialProviderId): Provider | undefined {
  const { clientId, clientSecret, ...rest } = settingsOf(config, id)
  if (clientId === undefined || clientSecret === undefined) return undefined
  return { id, name: providerName(config, id), clientId, clientSecret, ...rest }
}

export const providerName = (config: Config, id: SocialProviderId): string =>
  id === companyProvider.id ? config.OIDC_NAME : providerNameOf(id)

export const findNamedProvider = (config: Config, id: string | null): string | undefined =>
  listProviderStates(config).find((state) => state.id === id && state.configured)?.name

/** The providers in the order of their buttons, and whether this site has them; the company's only if it has. */
export const listProviderStates = (config: Config) =>
  signInProviders
    .map(({ id }) => ({ id, name: providerName(config, id), configured: findProvider(config, id) !== undefined }))
    .filter(({ id, configured }) => configured || id !== companyProvider.id)
