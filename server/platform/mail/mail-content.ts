import type { BrandColours } from '#contract/identity.ts'

/** What a mail has besides paragraphs. */
export type MailPart =
  | { type: 'list'; items: string[] }
  | { type: 'action'; label: string; url: string }
  | { type: 'link'; label: string; url: string }
  | { type: 'code'; label: string; code: string }
  /** `part` is its name in an operator's own text, where `quote` would not do. */
  | { type: 'quote'; text: string; part?: string }

export type MailBlock = string | MailPart

export type MailContent = {
  subject: string
  preheader: string
  heading: string
  blocks: MailBlock[]
  /** Why the person receives this mail and how to unsubscribe. */
  reason: string
  /** The unsubscribe page; set for advertising and first contacts. */
  unsubscribeUrl?: string
  mark?: string
  /** Which of its kind's wordings this is; `text` where there is one. */
  wording?: string
  /** Why the mail must not be sent any more, such as an expired link; it can still be shown. */
  undeliverable?: string | undefined
}

export type MailSender = {
  name: string
  identification: string
  siteUrl: string
  policyUrl: string
  colours: BrandColours
}
