import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findProof } from './attempts.queries.ts'

const companyAddressEmail = (mail: { provider: string; link: string }): MailContent => ({
  subject: 'Confirm your address to sign in',
  preheader: 'Open the link in the browser in which you signed in.',
  heading: 'Confirm your address to sign in',
  blocks: [
    `You signed in with ${named('provider', mail.provider)}, which gave us this address without confirming it. Confirm it once, and you can sign in that way from now on.`,
    { type: 'action', label: 'Confirm and sign in', url: mail.link },
    'The link works once, for one hour, and only in the browser in which you signed in. If it opens in another one, copy it.',
  ],
  reason:
    'You’re getting this email because someone signed in with this address. If it wasn’t you, do nothing: nobody gets into your account without opening this link.',
})

export const companyAddressLink = 'company-address'

export const companyAddressMail = mailKind({
  name: 'company-address',
  title: 'Company sign-in: confirm the address',
  audience: 'accounts',
  sentWhen: 'Someone signs in through a company whose sign-in does not confirm addresses.',
  parameters: z.object({ stateHash: z.string() }),
  examples: ({ site: link, company }) => ({ text: companyAddressEmail({ provider: company, link }) }),
  async write({ db, config, now, secret }, { stateHash }) {
    const attempt = await findProof(db, stateHash)
    if (!attempt) return undefined
    const { token, tokenHash } = secret(companyAddressLink, stateHash)
    const isDead = attempt.proofHash !== tokenHash || attempt.proofExpiresAt === null || attempt.proofExpiresAt <= now
    return {
      ...companyAddressEmail({
        provider: config.OIDC_NAME,
        link: `${config.PUBLIC_URL}/api/auth/${attempt.provider}/confirm?token=${token}`,
      }),
      undeliverable: isDead ? 'The link has been used or has expired.' : undefined,
    }
  },
})
