import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { sampleLesson, sampleReading } from '../../testing/sample-lesson.ts'
import { LessonBody } from './lesson-body.tsx'
import { LessonAssignments } from './lesson-parts.tsx'

describe('the body of a lesson', () => {
  test('dates its legal statements and says that they are not legal advice', () => {
    render(<LessonBody lesson={sampleLesson({ legalAsOf: '2026-11-21' })} reading={sampleReading()} onDecided={() => {}} />)
    expect(screen.getByText(/Legal statements as of/).textContent).toBe(
      'Legal statements as of 21 November 2026. General information, not legal advice.',
    )
  })

  test('marks the assignments that are required', () => {
    const assignments = [true, false].map((required) => ({ title: `Task ${required}`, description: 'Do it.', required }))
    render(<LessonAssignments assignments={assignments} />)
    expect(screen.getAllByRole('listitem').map((task) => task.textContent)).toEqual([
      'Task true (Required)Do it.',
      'Task false Do it.',
    ])
  })

  test('shows videos in place, and loads one only when it is played', async () => {
    const html =
      '<p>Before</p><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="A talk"></iframe>' +
      '<ul><li>In a list<iframe src="https://player.vimeo.com/video/7?h=0a1b2c3d" title="A panel"></iframe></li></ul>' +
      '<iframe src="https://evil.example/embed/abcdefghijk" title="Other"></iframe><p>After</p>'
    const { container } = render(
      <LessonBody
        lesson={sampleLesson({ content: { type: 'text', data: { html } } })}
        reading={sampleReading()}
        onDecided={() => {}}
      />,
    )
    expect(container.querySelector('iframe')).toBeNull()
    await screen.findByRole('button', { name: 'Play video: A panel' })
    expect(container.textContent).toMatch(/^BeforeA talkPlay video.*YouTube when.*In a listA panelPlay video.*Vimeo when.*After$/)
    await userEvent.click(screen.getByRole('button', { name: 'Play video: A panel' }))
    const frames = [...container.querySelectorAll('iframe')]
    expect(frames.map((frame) => [frame.src, frame.title, frame.closest('li') !== null])).toEqual([
      ['https://player.vimeo.com/video/7?h=0a1b2c3d&autoplay=1', 'A panel', true],
    ])
    expect(frames[0]?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation')
    expect(screen.getByRole('button', { name: 'Play video: A talk' })).toBeTruthy()
  })

  test('offers strings and messages for copying, without numbers of sources', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const html =
      '<pre><code>Java AND (Kafka OR Pulsar)</code></pre>' +
      '<blockquote><p>“We’ll write to thirty<sup class="cite"><a href="#source-1">1</a></sup>.”</p></blockquote>' +
      '<blockquote class="callout callout-try"><p>Try it.</p></blockquote>'
    const lesson = sampleLesson({ content: { type: 'text', data: { html } } })
    render(<LessonBody lesson={lesson} reading={sampleReading()} onDecided={() => {}} />)
    const buttons = await screen.findAllByRole('button', { name: /^Copy / })
    for (const button of buttons) await userEvent.click(button)
    expect(copied).toEqual(['Java AND (Kafka OR Pulsar)', 'We’ll write to thirty.'])
  })
})
