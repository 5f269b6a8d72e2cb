import type { z } from 'zod'
import type { MailAudience } from '#contract/mail-texts.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import type { LinkSecret } from './link-secret.ts'
import type { MailContent } from './mail-content.ts'

export type MailContext = Pick<Deps, 'config' | 'authSecret'> & {
  db: Queryable
  to: string
  now: Date
  /** Derives the secret of a link from its subject; only its hash is real when a sent mail is shown. */
  secret: (purpose: string, id: string) => LinkSecret
}

/** Example values for previews of a mail. */
export type MailSample = {
  site: string
  courseName: string
  name: string
  colleague: string
  company: string
  day: string
  moment: string
}

/** A kind of mail. Parameters are ids rather than names, so that forgetting a person means deleting rows; the text is rendered on delivery or display. */
export type MailKind<Parameters = unknown> = {
  name: string
  title: string
  audience: MailAudience
  /** The occasion, as a sentence for admins. */
  sentWhen: string
  parameters: z.ZodType<Parameters>
  /** Advertising is marked, has an unsubscribe link, and is not sent to people who unsubscribed. */
  isMarketing?(parameters: Parameters): boolean
  /** The first mail to a person who has not written to us has a link to be removed, and is not sent to people who used one. */
  isFirstContact?(parameters: Parameters): boolean
  /** When the person asked for this mail; an earlier refusal of advertising does not block it. */
  askedAt?(parameters: Parameters): Date
  /** The wordings of this kind by name, with example values: what the operator's own texts are written and previewed with. */
  examples(sample: MailSample): Record<string, MailContent>
  /** How an example of a wording is framed, where it is advertising or a first contact. */
  exampleFrames?: Record<string, { marketing?: boolean; firstContact?: boolean }>
  /** Renders the mail; undefined when its subject has been deleted. */
  write(context: MailContext, parameters: Parameters): MailContent | undefined | Promise<MailContent | undefined>
}

export type MailKinds = ReadonlyMap<string, MailKind>

export const mailKind = <Parameters extends Record<string, unknown>>(kind: MailKind<Parameters>): MailKind<Parameters> => kind
