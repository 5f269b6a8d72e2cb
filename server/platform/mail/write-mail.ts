import type { MailText } from '#contract/mail-texts.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { operatorName, readOperator } from '../operator/operator.service.ts'
import { linkSecret, withheld } from './link-secret.ts'
import type { MailSource } from './mail.queries.ts'
import type { MailContent, MailSender } from './mail-content.ts'
import type { MailContext, MailKind, MailKinds } from './mail-kind.ts'
import { applyText } from './mail-template.ts'
import { findNewestText } from './mail-texts.queries.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { type SuppressionScope, sealUnsubscribeToken } from './suppressions.ts'

const mailSender = ({ config }: Pick<Deps, 'config'>, operator: OperatorSettings): MailSender => ({
  name: operatorName(operator),
  identification: operator.registrationLine,
  siteUrl: config.PUBLIC_URL,
  policyUrl: `${config.PUBLIC_URL}/data`,
  colours: operator.brand,
})

export const replyAddress = ({ mail, contactEmail }: OperatorSettings): string => mail.replyTo || contactEmail

/** A mail with its headers; `undeliverable` gives the reason why it must not be sent any more. */
export type WrittenMail = RenderedMail & { headers: Record<string, string>; undeliverable?: string | undefined }

/** `holdsSecret`: the mail may contain a one-time link or code. */
export type MailOfRow = WrittenMail & { holdsSecret: boolean }

type WriteDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'authSecret'>

/** Act No. 480/2004 Coll., § 7(4): advertising must be recognisable, in its subject and first line. */
const markAdvertising = (content: MailContent): MailContent => ({
  ...content,
  subject: `Obchodní sdělení: ${content.subject}`,
  mark: 'Commercial communication (obchodní sdělení)',
})

/** Marks the mail as automatic, so that no auto-reply comes back (RFC 3834), and offers one-click unsubscribing (RFC 8058). */
const mailHeaders = (unsubscribe: string | undefined, replyTo: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(replyTo ? { 'Reply-To': replyTo } : {}),
  // RFC 8058: mail programs post to this address without showing a page.
  ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

/** `text` is tried in a preview: the operator's, or null for ours; without it the saved one is used. */
type Frame = { to: string; marketing: boolean; firstContact: boolean; text?: MailText | null }

/** Words the mail, adds the advertising mark, unsubscribe link, sender and headers, and renders it. Previews use it too, so that they show what will arrive. */
export async function finishMail(
  deps: Pick<Deps, 'config' | 'db'>,
  kind: string,
  written: MailContent,
  { to, marketing, firstContact, text }: Frame,
): Promise<WrittenMail> {
  const site = deps.config.PUBLIC_URL
  const own = text === undefined ? (await findNewestText(deps.db, { kind, wording: written.wording ?? 'text' }))?.text : text
  const worded = applyText(written, own ?? undefined)
  const marked = marketing ? markAdvertising(worded) : worded
  const scope: SuppressionScope | undefined = firstContact ? 'all' : marketing ? 'marketing' : undefined
  const token = scope && (await sealUnsubscribeToken(deps.db, to, scope))
  const operator = await readOperator(deps.db)
  const content = token ? { ...marked, unsubscribeUrl: `${site}/unsubscribe/${token}` } : marked
  return {
    ...renderMail(content, mailSender(deps, operator)),
    headers: mailHeaders(token ? `${site}/api/unsubscribe/${token}` : content.unsubscribeUrl, replyAddress(operator)),
    undeliverable: content.undeliverable,
  }
}

/** A mail's parameters with its references; undefined when something it refers to has been deleted. */
export function parametersOf(kind: MailKind, mail: MailSource): unknown {
  const { invitationId, teamId, userId } = mail
  const references = Object.entries({ invitationId, teamId, userId }).filter(([, id]) => id !== null)
  return kind.parameters.safeParse({ ...Object(mail.parameters), ...Object.fromEntries(references) }).data
}

/** Renders a mail from its parameters; undefined when its subject has been deleted. `withhold` leaves out one-time secrets. */
export async function writeMail(
  deps: WriteDeps,
  kinds: MailKinds,
  mail: MailSource,
  { withhold }: { withhold: boolean },
): Promise<MailOfRow | undefined> {
  const kind = kinds.get(mail.kind)
  const parameters = kind && parametersOf(kind, mail)
  if (!kind || !parameters) return undefined
  let holdsSecret = false
  const context: MailContext = {
    config: deps.config,
    authSecret: deps.authSecret,
    db: deps.db,
    to: mail.toEmail,
    now: deps.clock.now(),
    secret: (purpose, id) => {
      const secret = linkSecret(deps.authSecret, purpose, id)
      if (withhold) return withheld(secret)
      holdsSecret = true
      return secret
    },
  }
  const content = await kind.write(context, parameters)
  return content && { ...(await finishMail(deps, mail.kind, content, { ...mail, to: mail.toEmail })), holdsSecret }
}
