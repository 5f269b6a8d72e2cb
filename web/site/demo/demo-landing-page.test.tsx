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

test('the demo’s links lead home and to the sign-in', () => {
  const { container } = show([])
  screen.getByText('30-60 minutes per module')
  const leading = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(leading('Back to Home')).toEqual(['/'])
  expect(leading('Return to Landing Page')).toEqual(['/'])
  expect(leading('Request Full Access')).toEqual(['/social-auth'])
  expect(new Set(leading('Start Module 1 Now'))).toEqual(new Set(['/social-auth']))
  expect(container.textContent).toContain('Demo Version - 7 days left')
})

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
