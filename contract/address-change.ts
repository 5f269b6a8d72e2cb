import { z } from 'zod'
import { userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { emailAddress, idParam, isoTime } from './fields.ts'
import { mailDelivery } from './mail.ts'

const newAddress = z.object({ email: emailAddress() })
const linkToken = z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(300) })

/** A new address whose link has not been opened yet. */
export const waitingAddress = z.object({ email: z.string(), expiresAt: isoTime })

export const getAddressChange = endpoint({
  method: 'GET',
  path: '/api/account/address',
  summary: 'The caller’s new address whose link has not been opened yet',
  access: 'account',
  data: z.object({ waiting: waitingAddress.nullable() }),
})

/** Answers the same whether or not the address has another account or refuses our mail. */
export const startAddressChange = endpoint({
  method: 'POST',
  path: '/api/account/address',
  recentProof: true,
  summary: 'Mail a link to the caller’s new address; nothing changes before it is opened',
  access: 'account',
  body: newAddress,
  data: z.object({ delivery: mailDelivery }),
  errors: ['too-many'],
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})

/** Works only while the account that requested the link is signed in. */
export const confirmAddressChange = endpoint({
  method: 'PUT',
  path: '/api/account/address',
  summary: 'Move the caller’s account to its new address with the link from the email; other sessions end',
  access: 'account',
  body: linkToken,
  data: z.object({ user: userView }),
  errors: ['address-change-invalid', 'address-change-taken'],
  countsAsChange: false,
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

/** For a change that an admin started: the person may have lost the earlier mailbox and the password. All sessions end. */
export const acceptAddressChange = endpoint({
  method: 'POST',
  path: '/api/account/address/accept',
  summary: 'Move an account to its new address with the link that an admin had sent',
  access: 'public',
  body: linkToken,
  errors: ['address-change-invalid', 'address-change-taken'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

/** For seven days after a change. All sessions end, every way to sign in is removed, and a link for a new password is mailed. */
export const undoAddressChange = endpoint({
  method: 'POST',
  path: '/api/account/address/undo',
  summary: 'Move an account back to its earlier address with the link from the notice',
  access: 'public',
  body: linkToken,
  errors: ['address-change-invalid', 'address-change-taken'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

export const startAddressChangeOf = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/address',
  recentProof: true,
  summary: 'Mail a link to a person’s new address; nothing changes before it is opened',
  params: idParam,
  body: newAddress,
  data: z.object({ delivery: mailDelivery }),
  errors: ['person-not-found', 'too-many'],
})
