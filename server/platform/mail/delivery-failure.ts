type Failure = { code?: string; command?: string; responseCode?: number; response?: string }

/** Status codes of RFC 3463 (`5.1.1`). No other part of a server's answer is stored, because it may name people. */
const enhancedStatus = /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/

/** Statuses about our sender, quota, policy, authentication or encryption: RFC 3463 X.7.x, and codes that large providers use for limits. */
const statusAboutUs = /^5\.(7\.\d+|4\.5|1\.[78])$/
const wordsAboutUs =
  /quota|limit|too many|sender|send as|relay|policy|spam|blocked|block ?list|black ?list|reputation|authenticat|starttls|tls|spf|dkim|dmarc/i
const wordsAboutMailbox = /mailbox|inbox|recipient.{0,20}(full|quota)|user.{0,20}(full|quota)/i

/** Whether a permanent refusal is about us rather than about this recipient, so that other mails would be refused too. */
export function isAboutUs(error: unknown): boolean {
  const { responseCode, response = '' } = error as Failure
  if (responseCode === undefined || responseCode < 500) return false
  const status = enhancedStatus.exec(response)?.[1]
  if (status !== undefined && statusAboutUs.test(status)) return true
  // A status about the address or the mailbox is precise; others are often generic, and the words say more.
  if (status?.startsWith('5.1.') || status?.startsWith('5.2.') || wordsAboutMailbox.test(response)) return false
  return wordsAboutUs.test(response)
}

/**
 * Whether the server permanently rejected this recipient or mail (SMTP 5xx after RCPT TO or DATA). A 5xx about our password, sender address,
 * quota or policy is not the recipient's: the mail waits and is tried again.
 */
export const isBounce = (error: unknown): boolean => {
  const { responseCode, command } = error as Failure
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !isAboutUs(error)
}

/** The loggable part of a delivery failure: codes only, because servers repeat addresses in their messages. */
export const codesOf = (error: unknown): string => {
  const { code, command, responseCode } = error as Failure
  return [responseCode, code, command].filter((part) => part !== undefined).join(' ') || 'no code'
}

export function sentenceOf(error: unknown): string {
  const { code, command, responseCode, response } = error as Failure
  const status = [responseCode, enhancedStatus.exec(response ?? '')?.[1]].filter((part) => part !== undefined).join(' ')
  const say = (sentence: string) => (status || code ? `${sentence} (${status || code}).` : `${sentence}.`)
  if (responseCode === undefined) return say('The mail server could not be reached, or did not answer')
  if (code === 'EAUTH' || command?.startsWith('AUTH')) return say('The mail server did not accept our user name and password')
  if (command === 'MAIL FROM') return say('The mail server did not accept our sender address')
  if (responseCode < 500) return say('The mail server deferred this mail')
  if (isAboutUs(error)) return say('The mail server refuses our mails: check its limits and rules for our sender')
  return command === 'RCPT TO' ? say('The mail server refused the recipient’s address') : say('The mail server refused this mail')
}
