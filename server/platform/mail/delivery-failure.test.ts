import { expect, test } from 'vitest'
import { isBounce, sentenceOf } from './delivery-failure.ts'

const failure = (command: string, response: string) => ({ command, responseCode: Number(response.slice(0, 3)), response })

test.each([
  ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
  ['DATA', '552 5.3.4 Message rejected: relay quota of 500 reached'],
  ['DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
  ['RCPT TO', '550 5.7.1 Relaying denied'],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
  ['DATA', '554 Message blocked: poor reputation of the sending IP'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: domain not found'],
])('%s %s is about us: the mail waits', (command, response) => {
  expect(isBounce(failure(command, response))).toBe(false)
  expect(sentenceOf(failure(command, response))).toContain('The mail server refuses our mails: check its limits and rules')
})

test.each([
  ['RCPT TO', '550 5.1.1 No such user here'],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '552 5.2.2 Mailbox full: user is over quota'],
  ['DATA', '552 mailbox over quota'],
  ['RCPT TO', '550 5.2.1 Mailbox disabled, not accepting messages'],
  ['DATA', '554 5.6.0 Message content rejected'],
])('%s %s is about the recipient or this mail: it fails at once', (command, response) => {
  expect(isBounce(failure(command, response))).toBe(true)
})
