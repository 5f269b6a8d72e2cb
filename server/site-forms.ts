import { courseTiers } from '#content/courses.ts'
import { acceptAddressChange, undoAddressChange } from '#contract/address-change.ts'
import { getCertificate } from '#contract/certificates.ts'
import { forgotPassword, resetPassword } from '#contract/own-account.ts'
import { confirmConsent, unsubscribe } from '#contract/privacy.ts'
import { getTeamRequest, submitTeamRequest } from '#contract/teams.ts'
import { confirmWaitlistEntry, joinWaitlist, leaveWaitlist } from '#contract/waitlist.ts'
import type { PageForm, PageRead } from './platform/http/public-pages.ts'

const text = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ''
const texts = (fields: URLSearchParams, names: string[]) => Object.fromEntries(names.map((name) => [name, text(fields, name)]))
const tokenOf = (query: URLSearchParams) => ({ token: text(query, 'token') })

/** A field sent by the confirmation button, so that scanners that post an empty form confirm nothing. */
const confirmed = 'confirmed'

export const siteForms: PageForm[] = [
  {
    pattern: '/waitlist/join',
    endpoint: joinWaitlist,
    body: (fields) => ({
      ...texts(fields, ['name', 'email', 'company', 'role', 'message', 'website', 'courseType']),
      courseName: courseTiers.find((tier) => tier.id === fields.get('courseType'))?.name ?? '',
    }),
  },
  {
    pattern: '/request-access',
    endpoint: submitTeamRequest,
    body: (fields) => ({
      ...texts(fields, ['companyName', 'contactName', 'contactEmail', 'message', 'website']),
      teamEmails: fields.getAll('teamEmails').filter((email) => email.trim() !== ''),
    }),
  },
  { pattern: '/auth' },
  { pattern: '/auth/forgot', endpoint: forgotPassword, body: (fields) => texts(fields, ['email']) },
  {
    pattern: '/auth/reset',
    endpoint: resetPassword,
    body: (fields, query) => ({ ...tokenOf(query), password: text(fields, 'password') }),
  },
  { pattern: '/unsubscribe/:token', endpoint: unsubscribe, needs: confirmed },
  { pattern: '/consent/confirm', endpoint: confirmConsent, body: (_, query) => tokenOf(query), needs: confirmed },
  { pattern: '/waitlist/confirm', endpoint: confirmWaitlistEntry, body: (_, query) => tokenOf(query), needs: confirmed },
  { pattern: '/waitlist/leave', endpoint: leaveWaitlist, body: (_, query) => tokenOf(query), needs: confirmed },
  { pattern: '/address-change', endpoint: acceptAddressChange, body: (_, query) => tokenOf(query), needs: confirmed },
  { pattern: '/address-change/undo', endpoint: undoAddressChange, body: (_, query) => tokenOf(query), needs: confirmed },
]

export const siteReads: PageRead[] = [
  { pattern: '/request-access/status/:token', endpoint: getTeamRequest },
  { pattern: '/certificate/:code', endpoint: getCertificate },
]
