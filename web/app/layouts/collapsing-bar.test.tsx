import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'

test.each([
  ['/admin/invitations', 'INVITATIONS', 'page'],
  ['/admin/teams', 'INVITATIONS', 'true'],
  ['/admin/teams/', 'INVITATIONS', 'true'],
  ['/admin/content/lesson/1/1', 'CONTENT', 'page'],
  ['/admin', undefined, undefined],
])('at %s the bar marks %s as current', (path, name, current) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <CollapsingBar label="Admin" home="/admin/dashboard">
        <BarLink to="/admin/invitations" also={['/admin/teams']}>
          INVITATIONS
        </BarLink>
        <BarLink to="/admin/content">CONTENT</BarLink>
      </CollapsingBar>
    </MemoryRouter>,
  )
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(name ? [[name, current]] : [])
})
