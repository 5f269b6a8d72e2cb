import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Notices } from './notices.tsx'
import { notifyScriptLoadError } from './script-load-error.ts'

test('several scripts that fail to load show one notice', () => {
  notifyScriptLoadError()
  notifyScriptLoadError('https://course.test/module/3')
  render(<Notices />)
  expect(screen.getAllByText(/^This part of the page could not be loaded/)).toHaveLength(1)
})
