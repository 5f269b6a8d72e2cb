import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { playTalk } from '#contract/conversation.ts'
import { conversationFields } from '#contract/conversation-content.ts'
import file from '../../../content/course/module-2/what-seniors-value.conversation.yaml?raw'
import { TalkReview } from './talk-parts.tsx'

const talk = conversationFields.parse(parse(file))

afterEach(cleanup)

test('the lines to take away are those of the turns that were reached', () => {
  const [first, second, third] = talk.turns.map(({ lines }) => lines.find(({ verdict }) => verdict === 'best'))
  render(<TalkReview talk={talk} said={playTalk(talk, 1, [first?.id ?? '', second?.id ?? ''])?.said ?? []} />)
  const takeaways = screen.getByRole('region', { name: 'Lines to take away' })
  expect(takeaways.querySelectorAll('dt')).toHaveLength(2)
  expect(takeaways.textContent).toContain(first?.text)
  expect(takeaways.textContent).toContain(second?.text)
  expect(takeaways.textContent).not.toContain(third?.text)
})
