import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import type { LinkSecret } from './link-secret.ts'
import type { MailContent } from './mail-content.ts'

/** What a mail is written from, beside its parameters. */
export type MailContext = Pick<Deps, 'config' | 'authSecret'> & {
  db: Queryable
  /** The one recipient. */
  to: string
  now: Date
  /** The one-time secret of a link, made from what it opens; where a sent mail is shown, only its hash is real. */
  secret: (purpose: string, id: string) => LinkSecret
}

/**
 * A kind of mail: what a row of it holds, and the text that is written from that when the mail is delivered or shown. The parameters are ids
 * of people and things instead of copies of their names, so that forgetting a person is deleting rows.
 */
export type MailKind<Parameters = unknown> = {
  /** How rows, filters and the log name it. */
  name: string
  /** How the admin's Mail page names it. */
  title: string
  parameters: z.ZodType<Parameters>
  /** Advertising is marked as such, carries a link to unsubscribe, and does not go to whoever refuses it. */
  isMarketing?(parameters: Parameters): boolean
  /** The first mail to somebody who has not written to us carries a link to be removed, and does not go to whoever used one. */
  isFirstContact?(parameters: Parameters): boolean
  /** When the person asked for exactly this mail: an earlier refusal of advertising does not hold it back. */
  askedAt?(parameters: Parameters): Date
  /** Writes the mail; undefined when what it is about has been deleted. */
  write(context: MailContext, parameters: Parameters): MailContent | undefined | Promise<MailContent | undefined>
}

/** Every kind of mail by its name, as `server/all-mails.ts` puts them together. */
export type MailKinds = ReadonlyMap<string, MailKind>

/** Declares a kind of mail, typed by its parameters. */
export const mailKind = <Parameters extends Record<string, unknown>>(kind: MailKind<Parameters>): MailKind<Parameters> => kind
