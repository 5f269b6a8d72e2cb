import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { playerUrl } from '#contract/video-address.ts'
import { sampleLesson } from '../testing/sample-lesson.ts'
import { LessonBody } from './lesson-body.tsx'

describe('the body of a lesson', () => {
  test('dates its legal statements and says that they are not legal advice', () => {
    render(<LessonBody lesson={sampleLesson({ legalAsOf: '2026-11-21' })} />)
    expect(screen.getByText(/Legal statements as of/).textContent).toBe(
      'Legal statements as of 21 November 2026. General information, not legal advice.',
    )
  })

  test('fetches nothing of a video before somebody plays it', async () => {
    const content = { type: 'video' as const, data: { embedUrl: 'https://youtu.be/abcdefghijk', html: '' } }
    const { container } = render(<LessonBody lesson={sampleLesson({ content })} />)
    expect(container.querySelector('iframe')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play video' }))
    expect(container.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1')
  })
})

test('videos play from YouTube without cookies and from Vimeo, and from nowhere else', () => {
  expect(playerUrl('https://www.youtube.com/watch?v=abcdefghijk')).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk')
  expect(playerUrl('https://vimeo.com/123456')).toBe('https://player.vimeo.com/video/123456')
  expect(playerUrl('https://www.youtube-nocookie.com/embed/abcdefghijk')).toBe(
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  )
  for (const other of ['https://example.com/video', 'javascript:alert(1)', 'https://player.vimeo.com.example.com/video/1', ''])
    expect(playerUrl(other)).toBeUndefined()
})
