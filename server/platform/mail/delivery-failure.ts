/** What is known of a failed delivery: the SMTP status, the library's code, and the command that failed. */
type Failure = { code?: string; command?: string; responseCode?: number; response?: string }

/** SMTP status codes of RFC 3463 (`5.1.1`), the only part of a server's words that is stored: the rest may name people. */
const enhancedStatus = /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/

/**
 * A refusal of this recipient or this mail that will not change by trying again (SMTP 5xx after RCPT TO or DATA). A 5xx to our password or to our
 * own sender address is a wrong setting: it says nothing about the person, and every mail waits until it is put right.
 */
export const isBounce = (error: unknown): boolean => {
  const { responseCode, command } = error as Failure
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** What a log may say of a failed delivery: codes, because servers repeat addresses in their sentences. */
export const codesOf = (error: unknown): string => {
  const { code, command, responseCode } = error as Failure
  return [responseCode, code, command].filter((part) => part !== undefined).join(' ') || 'no code'
}

/** Why a mail did not leave, in our own words and with the server's codes, for the admin's Mail page. */
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
