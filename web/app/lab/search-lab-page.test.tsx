import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '../../session/session.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import SearchLabPage, { clientLoader } from './search-lab-page.tsx'

const Nothing = () => null

const server = answerCallsByLine()

afterEach(cleanup)

test('offline, a string that finds fewer people does not replace the better one that waits to be sent', async () => {
  const user = sampleUser()
  signIn(user, 'token')
  server.answers['GET /api/auth/me'] = { data: { user, theme: 'system', leadsTeam: false } }
  server.answers['GET /api/lab/content'] = { data: {} }
  server.answers['GET /api/lab/scores'] = { data: [] }
  server.answers['GET /api/lab/strings'] = { data: [] }
  server.answers['PUT /api/lab/drills/without-titles'] = 'no answer'
  const Stub = createRoutesStub([
    { path: '/user/:userId/lab', Component: SearchLabPage, HydrateFallback: Nothing, loader: clientLoader },
  ])
  render(<Stub initialEntries={[`/user/${user.id}/lab?drill=without-titles`]} />)
  const editor = await screen.findByLabelText('Your search string')
  const run = (string: string) => {
    fireEvent.change(editor, { target: { value: string } })
    fireEvent.click(screen.getByText('Run'))
  }
  fireEvent.click(screen.getByLabelText('Czechia'))
  const better =
    '(Kafka OR Pulsar OR Flink OR RabbitMQ) AND (designed OR design OR standard OR standardy OR návrh OR vedu OR decides OR wrote OR replay OR outbox OR CDC OR "multi-region" OR operators OR MQTT OR přechod)'
  const waiting = () => outbox.find(user.id, 'lab without-titles')?.payload
  run(better)
  await waitFor(() => expect(waiting()).toMatchObject({ query: { keywords: better } }))
  run(better.replace(' OR RabbitMQ', '').replace(' OR MQTT', ''))
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(waiting()).toMatchObject({ query: { keywords: better } })
})
