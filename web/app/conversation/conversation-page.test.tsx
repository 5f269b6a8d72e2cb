import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { conversationFields } from '#contract/conversation-content.ts'
import file from '../../../content/course/module-2/what-seniors-value.conversation.yaml?raw'
import { signIn } from '../../session/session.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { leaveTokenOf } from '../../testing/signed-in.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import ConversationPage, { clientLoader, shouldRevalidate } from './conversation-page.tsx'

const Nothing = () => null

const server = answerCallsByLine()

afterEach(cleanup)

const again = 'Try again under different circumstances'

const talkToItsEnd = async () => {
  while (!screen.queryByText(again)) {
    const [line] = await screen.findAllByRole('radio')
    if (line) fireEvent.click(line)
    fireEvent.click(screen.getByText(/^Say (it|nothing)$/))
  }
}

test('the end of a talk counts as soon as it is sent, also while the next one is open', async () => {
  const user = sampleUser()
  signIn(user, 'token')
  leaveTokenOf(user.id)
  const talk = conversationFields.parse(parse(file))
  const line = 'POST /api/lessons/2/3/conversation'
  server.answers['GET /api/auth/me'] = { data: { user, theme: 'system', leadsTeam: false } }
  server.answers['GET /api/lessons/2/3/conversation'] = { data: { attempts: 0, best: null, lessonTitle: 'A lesson', talk } }
  server.answers[line] = 'no answer'
  const path = '/user/:userId/conversation/:moduleId/:lessonId'
  const Stub = createRoutesStub([
    { path, Component: ConversationPage, HydrateFallback: Nothing, loader: clientLoader, shouldRevalidate },
  ])
  render(<Stub initialEntries={[`/user/${user.id}/conversation/2/3`]} />)
  await screen.findAllByRole('radio')
  await talkToItsEnd()
  await screen.findByText(/^Not sent yet/)
  fireEvent.click(screen.getByText(again))
  server.answers[line] = { data: { attempts: 2, best: { title: 'The better end', outcome: 'good' } } }
  await act(() => outbox.flush())
  server.answers[line] = 'no answer'
  await talkToItsEnd()
  expect(screen.getByText(/Your best end so far: “The better end”/)).toBeDefined()
})
