import type { BrandColours } from '#contract/identity.ts'

/** The parts of a mail in reading order. */
export type MailBlock =
  | { type: 'text'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'action'; label: string; url: string }
  /** A secondary address with its label. */
  | { type: 'link'; label: string; url: string }
  | { type: 'code'; label: string; code: string }
  | { type: 'quote'; text: string }

/** A mail's content without layout. */
export type MailContent = {
  subject: string
  /** The line that mail programs show after the subject. */
  preheader: string
  heading: string
  blocks: MailBlock[]
  /** Why the person receives this mail and how to unsubscribe. */
  reason: string
  /** The unsubscribe page; set for advertising and first contacts. */
  unsubscribeUrl?: string
  /** The first line, which marks advertising as such. */
  mark?: string
  /** Why the mail must not be sent any more, such as an expired link; it can still be shown. */
  undeliverable?: string | undefined
}

/** The sender's name and identification for the footer, and its colours. */
export type MailSender = {
  name: string
  identification: string
  siteUrl: string
  policyUrl: string
  colours: BrandColours
}
