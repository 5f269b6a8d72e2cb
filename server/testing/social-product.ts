import { afterAll, onTestFinished } from 'vitest'
import { openGithubStandIn } from './github-stand-in.ts'
import { openOpenidStandIn } from './openid-stand-in.ts'
import { shareTestProduct, startTestProduct } from './test-product.ts'

const publicUrl = 'http://course.test'

export type SocialProduct = Awaited<ReturnType<typeof startSocialProduct>>

async function openProviders() {
  const [google, linkedin, github] = await Promise.all([
    openOpenidStandIn('google', () => publicUrl),
    openOpenidStandIn('linkedin', () => publicUrl),
    openGithubStandIn(publicUrl),
  ])
  const providers = { google, linkedin, github }
  return {
    providers,
    settings: { PUBLIC_URL: publicUrl, ...google.settings, ...linkedin.settings, ...github.settings },
    close: () => Promise.all(Object.values(providers).map((provider) => provider.close())),
  }
}

/** Starts the product and all three providers; they end with the test. */
export async function startSocialProduct(settings: Record<string, string> = {}) {
  const opened = await openProviders()
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z', settings: { ...opened.settings, ...settings } })
  onTestFinished(async () => {
    await opened.close()
  })
  return { product, ...opened.providers }
}

/**
 * One product with all three providers for the tests of a file that do not disturb each other. Returns a function that gives it, with somebody
 * whom no earlier test knows at each of the providers, and the address of that person.
 */
export async function shareSocialProduct(): Promise<() => SocialProduct & { email: string }> {
  const { providers, settings, close } = await openProviders()
  const shared = shareTestProduct({ at: '2026-11-21T09:00:00Z', settings })
  afterAll(close)
  let people = 0
  return () => {
    people += 1
    const email = `jana${people}@example.com`
    const { google, linkedin, github } = providers
    for (const [name, provider] of Object.entries({ google, linkedin }))
      provider.person = { ...provider.person, sub: `${name}-shared-${people}`, email: `Jana${people}@Example.com` }
    const emails = [
      { email: `old${people}@example.com`, primary: false, verified: true },
      { email, primary: true, verified: true },
    ]
    github.person = { ...github.person, id: 583_231 + people, emails }
    return { product: shared(), ...providers, email }
  }
}
