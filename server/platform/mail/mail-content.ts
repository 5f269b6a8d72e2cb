import type { BrandColours } from '#contract/identity.ts'

/** The parts of a mail in reading order; every kind of mail is made of these and nothing else. */
export type MailBlock =
  | { type: 'text'; text: string }
  | { type: 'list'; items: string[] }
  /** The one button of a mail. */
  | { type: 'action'; label: string; url: string }
  /** A further address, said in words before it. */
  | { type: 'link'; label: string; url: string }
  | { type: 'code'; label: string; code: string }
  | { type: 'quote'; text: string }

/** What a mail says, before it has a form. */
export type MailContent = {
  subject: string
  /** First line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: MailBlock[]
  /** Why the person gets this mail and how to be removed. */
  reason: string
  /** Address of the page with one button to get no such mail again; filled in for advertising and first contacts. */
  unsubscribeUrl?: string
  /** First line that marks advertising as such; filled in for what is advertising. */
  mark?: string
  /** Why the mail must not leave any more, such as an ended link in it; it can still be shown. */
  undeliverable?: string | undefined
}

/** Who sends: name and identification for the foot of each mail, and the colours it is drawn in. */
export type MailSender = {
  name: string
  identification: string
  siteUrl: string
  policyUrl: string
  colours: BrandColours
}
