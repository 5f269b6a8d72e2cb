import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DomainError } from '#contract/domain-error.ts'
import {
  getMailText,
  listMailTexts,
  type MailText,
  mailText,
  previewMailText,
  saveMailText,
  sendTestMail,
  viewMailText,
} from '#contract/mail-texts.ts'
import type { Deps } from '../../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { isSignedAddress, signAddress } from '../http/signed-address.ts'
import type { MailKinds } from './mail-kind.ts'
import * as texts from './mail-texts.service.ts'
import { sendMailHtml } from './mail-view.ts'

const previewRecipient = 'your-address@example.com'

/** The text to preview travels in its signed address, so that nothing unsaved is stored. */
const packed = (text: MailText | null): string => deflateRawSync(JSON.stringify(text)).toString('base64url')

const unpacked = (text: string): MailText | null =>
  mailText
    .nullable()
    .parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 100_000 }).toString('utf8')))

const viewAddress = ({ kind, wording }: texts.Wording, text: string) =>
  `/api/mail-texts/${encodeURIComponent(kind)}/${encodeURIComponent(wording)}/view?${new URLSearchParams({ text })}`

export const mailTextRoutes = (deps: Deps, kinds: MailKinds): Binding[] => [
  on(listMailTexts, () => texts.listMailTexts(deps, kinds)),
  on(getMailText, ({ params }) => texts.getMailText(deps, kinds, params)),
  on(saveMailText, async ({ params, body, caller }) =>
    answer(await texts.saveMailText(deps, kinds, params, body, caller.account), {
      message: body.text === null ? 'This email has our text again.' : 'The text is saved. Emails use it from now on.',
    }),
  ),
  on(previewMailText, async ({ params, body }) => {
    const { subject, text } = await texts.previewMailText(deps, kinds, params, body.text, previewRecipient)
    return { subject, text, viewUrl: signAddress(deps.authSecret, viewAddress(params, packed(body.text)), deps.clock.now()) }
  }),
  on(viewMailText, async ({ params, query, reply }) => {
    const { text = '' } = query
    if (!isSignedAddress(deps.authSecret, viewAddress(params, text), query, deps.clock.now()))
      throw new DomainError('mail-not-found')
    return sendMailHtml(reply, (await texts.previewMailText(deps, kinds, params, unpacked(text), previewRecipient)).html)
  }),
  on(sendTestMail, async ({ params, body, caller }) => {
    const outcome = await texts.sendTestMail(deps, kinds, params, body.text, caller.account.email)
    const message = outcome.sent ? `The mail server has accepted a test email to ${caller.account.email}.` : undefined
    return message ? answer(outcome, { message }) : outcome
  }),
]
