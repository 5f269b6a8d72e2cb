import { z } from 'zod'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { findAddressChange } from './address-change.queries.ts'

export const changeLink = 'address-change'
export const undoLink = 'address-change-undo'

const reason =
  'You’re getting this email because this address was entered as the new one of an account. If it wasn’t you, ignore it: nothing changes.'

const newAddressEmail = (mail: { link: string; needsSignIn: boolean; validUntil: string }): MailContent => ({
  wording: mail.needsSignIn ? 'confirm-it' : 'by-an-admin',
  subject: 'Confirm your new email address',
  preheader: 'From then on you sign in with this address.',
  heading: 'Confirm your new email address',
  blocks: [
    mail.needsSignIn
      ? 'This address was entered as the new one of your account. Confirm it, and from then on you sign in with it.'
      : 'You asked us to change the email address of your account to this one. Confirm it, and from then on you sign in with it. Every device is signed out.',
    { type: 'action', label: 'Use this address', url: mail.link },
    `The link works once, until ${named('until', mail.validUntil)}${mail.needsSignIn ? ', in the account it was asked for. You may be asked to sign in first, with your current address' : ''}.`,
  ],
  reason,
})

const takenEmail = (mail: { signInUrl: string; forgotUrl: string }): MailContent => ({
  wording: 'already-an-account',
  subject: 'This address already has an account',
  preheader: 'It was entered as the new address of another account.',
  heading: 'This address already has an account',
  blocks: [
    'This address was entered as the new one of another account. It already has an account of its own, so nothing has changed.',
    'If it was you: sign in with this address instead, or delete this account first and then enter the address again.',
    { type: 'action', label: 'Sign in', url: mail.signInUrl },
    { type: 'link', label: 'Forgot your password? Set a new one', url: mail.forgotUrl },
  ],
  reason,
})

const changedEmail = (mail: { newAddress: string; link: string; validUntil: string }): MailContent => ({
  subject: 'The email address of your account was changed',
  preheader: 'If it was you, there’s nothing to do.',
  heading: 'The email address of your account was changed',
  blocks: [
    `Your account now has the address ${named('address', mail.newAddress)}. Other devices were signed out.`,
    `If it wasn’t you, undo it by ${named('until', mail.validUntil)}. Your account then has this address again, everyone is signed out, and we send you a link to set a new password.`,
    { type: 'action', label: 'This wasn’t me', url: mail.link },
  ],
  reason: 'You’re getting this email because it concerns the safety of your account.',
})

const parameters = z.object({ userId: z.uuid(), changeId: z.uuid() })

export const newAddressMail = mailKind({
  name: 'address-change',
  title: 'New email address',
  audience: 'accounts',
  sentWhen: 'Someone enters a new email address, to that address.',
  parameters,
  // The address may be a stranger's.
  isFirstContact: () => true,
  exampleFrames: {
    'confirm-it': { firstContact: true },
    'by-an-admin': { firstContact: true },
    'already-an-account': { firstContact: true },
  },
  examples: ({ site, day: validUntil }) => ({
    'confirm-it': newAddressEmail({ link: site, needsSignIn: true, validUntil }),
    'by-an-admin': newAddressEmail({ link: site, needsSignIn: false, validUntil }),
    'already-an-account': takenEmail({ signInUrl: `${site}/auth`, forgotUrl: `${site}/auth/forgot` }),
  }),
  async write({ db, config, now, to, secret }, { userId, changeId }) {
    const change = await findAddressChange(db, changeId)
    if (!change) return undefined
    const { PUBLIC_URL: site } = config
    const holder = await findUserByEmail(db, to)
    if (holder && holder.id !== userId) return takenEmail({ signInUrl: `${site}/auth`, forgotUrl: `${site}/auth/forgot` })
    const token = `${changeId}.${secret(changeLink, changeId).token}`
    const link = change.needsSignIn ? `${site}/user/${userId}/account?address=${token}` : `${site}/address-change?token=${token}`
    return {
      ...newAddressEmail({ link, needsSignIn: change.needsSignIn, validUntil: longDate(change.expiresAt, config.TIME_ZONE) }),
      undeliverable: change.changedAt !== null || change.expiresAt <= now ? 'The link has been used or has expired.' : undefined,
    }
  },
})

export const addressChangedMail = mailKind({
  name: 'address-changed',
  title: 'Email address changed',
  audience: 'accounts',
  sentWhen: 'An email address was changed, to the earlier address.',
  parameters,
  examples: ({ site: link, day: validUntil }) => ({
    text: changedEmail({ link, validUntil, newAddress: 'new@example.com' }),
  }),
  async write({ db, config, now, secret }, { changeId }) {
    const change = await findAddressChange(db, changeId)
    if (!change) return undefined
    const { token } = secret(undoLink, changeId)
    return {
      ...changedEmail({
        newAddress: change.newEmail,
        link: `${config.PUBLIC_URL}/address-change/undo?token=${changeId}.${token}`,
        validUntil: longDate(change.expiresAt, config.TIME_ZONE),
      }),
      undeliverable: change.undoneAt !== null || change.expiresAt <= now ? 'The change can no longer be undone.' : undefined,
    }
  },
})
