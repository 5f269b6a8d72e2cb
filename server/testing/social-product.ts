import { onTestFinished } from 'vitest'
import { type GithubStandIn, openGithubStandIn } from './github-stand-in.ts'
import { type OpenidStandIn, openOpenidStandIn } from './openid-stand-in.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const publicUrl = 'http://course.test'

/** The product with its sign-in providers, all running. */
export type SocialProduct = { product: TestProduct; google: OpenidStandIn; linkedin: OpenidStandIn; github: GithubStandIn }

/** Starts the product and all three providers; they end with the test. */
export async function startSocialProduct(settings: Record<string, string> = {}): Promise<SocialProduct> {
  const [google, linkedin, github] = await Promise.all([
    openOpenidStandIn('google', () => publicUrl),
    openOpenidStandIn('linkedin', () => publicUrl),
    openGithubStandIn(publicUrl),
  ])
  const product = await startTestProduct({
    at: '2026-11-21T09:00:00Z',
    settings: { PUBLIC_URL: publicUrl, ...google.settings, ...linkedin.settings, ...github.settings, ...settings },
  })
  onTestFinished(async () => {
    await Promise.all([google.close(), linkedin.close(), github.close()])
  })
  return { product, google, linkedin, github }
}
