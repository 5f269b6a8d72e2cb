import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type FarAnswer, setUpFarEnd } from '../testing/far-end.ts'
import AdminTeamsPage, { clientLoader } from './admin-teams-page.tsx'

const server = setUpFarEnd()

const Nothing = () => null
const page = { Component: AdminTeamsPage, loader: clientLoader as never, HydrateFallback: Nothing }

const showScreen = (path: string, teams: FarAnswer = { data: { teams: [] } }) => {
  const Site = createRoutesStub([
    { path: '/admin/teams', ...page },
    { path: '/admin/invitations', ...page },
  ])
  server.answers['GET /api/teams'] = teams
  server.answers['GET /api/invitations'] = { data: { invitations: [] } }
  render(<Site initialEntries={[path]} />)
}

describe('the screen of teams and invitations', () => {
  test('shows the list that the address names, and leads to the other', async () => {
    showScreen('/admin/invitations')
    await screen.findByText('No invitations found')
    expect(screen.getByRole('link', { name: 'Invitations' }).getAttribute('aria-current')).toBe('page')
    await userEvent.click(screen.getByRole('link', { name: 'Teams' }))
    await screen.findByText('No teams found')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teams and invitations')
  })

  test('says in a red banner why a list could not be fetched', async () => {
    showScreen('/admin/teams', 'no answer')
    await screen.findByText('Failed to fetch teams')
    expect(screen.queryByText('No teams found')).toBeNull()
  })
})
