import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteFacts } from '#contract/site.ts'
import { socialProviders } from '#contract/social.ts'
import { RenderingContext } from '../frame/rendering-context.ts'
import { DemoLandingPage } from './demo-landing-page.tsx'

const operator = { name: '', courseName: 'Principal Talent Course', registrationLine: '', socialProfiles: [] }

const show = (providers: SiteFacts['providers']) => {
  const facts = { operator, publicUrl: 'http://localhost', year: 2026, providers, demo: { demoDays: 7, modules: [] } }
  const rendering = { facts: facts as unknown as SiteFacts, scripts: {}, view: {}, islands: [], showsVisitor: false }
  return render(
    <RenderingContext value={rendering}>
      <DemoLandingPage />
    </RenderingContext>,
  )
}

test('the demo promises the providers that the site has, and without any an account by email', () => {
  const { container, unmount } = show(socialProviders.filter(({ id }) => id !== 'google'))
  screen.getByText(/^Sign in with LinkedIn or GitHub and start at once/)
  screen.getByText('One click to sign in, no account form, and your progress is kept.')
  expect(container.textContent).not.toContain('Google')
  unmount()

  const without = show([])
  screen.getByText(/^Create a free account with your email address and start at once/)
  screen.getByText('A free account takes a minute, and your progress is kept.')
  expect(without.container.textContent).not.toMatch(/LinkedIn|Google|GitHub|no account form/)
})
