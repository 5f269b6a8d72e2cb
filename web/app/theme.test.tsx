import { expect, test } from 'vitest'
import { applyTheme, showTheme } from './theme.ts'

test('the chosen theme colours the page and the browser’s bar, also at the next start, until the device decides again', () => {
  document.head.innerHTML = '<meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">'
  const shown = () => [
    document.documentElement.dataset.theme,
    ...[...document.querySelectorAll('meta')].map(({ media }) => media),
  ]
  applyTheme('dark')
  expect(shown()).toEqual(['dark', 'not all', 'all'])
  delete document.documentElement.dataset.theme
  showTheme()
  expect(shown()).toEqual(['dark', 'not all', 'all'])
  applyTheme('system')
  showTheme()
  expect(shown()).toEqual([undefined, '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
