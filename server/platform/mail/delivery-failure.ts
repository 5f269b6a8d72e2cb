type Failure = { code?: string; command?: string; responseCode?: number; response?: string }

/** Status codes of RFC 3463 (`5.1.1`). No other part of a server's answer is stored, because it may name people. */
const enhancedStatus = /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/

/**
 * Whether the server permanently rejected this recipient or mail (SMTP 5xx after RCPT TO or DATA). A 5xx to our password or sender address is a
 * configuration error, and all mails wait until it is fixed.
 */
export const isBounce = (error: unknown): boolean => {
  const { responseCode, command } = error as Failure
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** The loggable part of a delivery failure: codes only, because servers repeat addresses in their messages. */
export const codesOf = (error: unknown): string => {
  const { code, command, responseCode } = error as Failure
  return [responseCode, code, command].filter((part) => part !== undefined).join(' ') || 'no code'
}

/** The failure in our own words with the server's codes, for the admin's Mail page. */
export function sentenceOf(error: unknown): string {
  const { code, command, responseCode, response } = error as Failure
  const status = [responseCode, enhancedStatus.exec(response ?? '')?.[1]].filter((part) => part !== undefined).join(' ')
  const say = (sentence: string) => (status || code ? `${sentence} (${status || code}).` : `${sentence}.`)
  if (responseCode === undefined) return say('The mail server could not be reached, or did not answer')
  if (code === 'EAUTH' || command?.startsWith('AUTH')) return say('The mail server did not accept our user name and password')
  if (command === 'MAIL FROM') return say('The mail server did not accept our sender address')
  if (responseCode < 500) return say('The mail server deferred this mail')
  return command === 'RCPT TO' ? say('The mail server refused the recipient’s address') : say('The mail server refused this mail')
}
