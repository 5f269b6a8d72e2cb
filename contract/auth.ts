import { z } from 'zod'
import { bulkOutcome, bulkRows } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { emailAddress, identifier, idParam, isoTime, isoTimeOrNull, optionalLine, pointInTime, requiredLine } from './fields.ts'
import { failedMail } from './mail.ts'

export const role = z.enum(['admin', 'reviewer', 'user'])
export const userType = z.enum(['demo', 'full', 'reviewer', 'admin'])
export const userStatus = z.enum(['active', 'disabled'])

/** Appearance of the app; `system` follows the device. */
export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

export const userView = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  company: z.string(),
  role,
  userType,
  status: userStatus,
  socialProvider: z.string().nullable(),
  accessExpiresAt: isoTimeOrNull,
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type UserView = z.infer<typeof userView>

const credentialsMessage = 'Email and password are required'
const registrationMessage = 'Full name and company are required for registration'

/** The passkey step that an admin's session must complete where `ADMIN_PASSKEY=required`: `add` a first one or `use` one. */
export const passkeyNeeded = z.enum(['add', 'use']).optional()
export type PasskeyNeeded = z.infer<typeof passkeyNeeded>

const signedIn = z.object({ user: userView, token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: z.object({
    email: emailAddress(credentialsMessage),
    password: z.string({ error: credentialsMessage }).min(1, { error: credentialsMessage }).max(1000),
  }),
  data: signedIn.extend({ passkeyNeeded }),
  errors: ['wrong-credentials', 'account-disabled', 'too-many'],
  // The service counts attempts per account: a plain limit per email would let a stranger lock the owner out.
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** `full` with a valid activation for that email, otherwise a seven-day demo. */
export const registerAccount = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account',
  access: 'public',
  body: z.object({
    email: emailAddress(credentialsMessage),
    password: z.string({ error: credentialsMessage }).min(1, { error: credentialsMessage }).max(1000),
    fullName: requiredLine(registrationMessage),
    company: requiredLine(registrationMessage),
    /** The token of `/auth?activation=TOKEN`, or the six-digit code from the same mail. */
    activation: optionalLine(),
    /** The visitor's invitation; the work of its preview moves into the account. */
    invitation: optionalLine(),
  }),
  data: signedIn,
  status: 201,
  errors: ['email-taken', 'weak-password', 'activation-invalid', 'activation-code-wrong', 'account-disabled'],
  limits: [
    { per: 'address', max: 30, windowSeconds: 3600 },
    { per: 'body.email', max: 10, windowSeconds: 3600 },
  ],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in account',
  access: 'signed-in',
  beforePasskey: true,
  data: z.object({
    user: userView,
    passkeyNeeded,
    /** Absent, like the next, in answers of the previous version during an upgrade. */
    theme: theme.optional(),
    /** Whether the account is the contact of an approved team. */
    leadsTeam: z.boolean().optional(),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'signed-in',
  beforePasskey: true,
  countsAsChange: false,
})

export const getActivation = endpoint({
  method: 'GET',
  path: '/api/auth/activation/:token',
  summary: 'Whom an activation link is for; changes nothing',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  data: z.object({
    email: z.string(),
    company: z.string(),
    teamName: z.string(),
    /** The contact's, as the request gave it. */
    fullName: z.string().nullable(),
    hasAccount: z.boolean(),
  }),
  errors: ['activation-invalid'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

const listedUser = userView.extend({ failedMail: failedMail.nullable() })
export type ListedUser = z.infer<typeof listedUser>

export const listUsers = list({
  path: '/api/auth/users',
  summary: 'Accounts, newest first',
  filters: { userType: z.enum(['all', ...userType.options]).default('all'), search },
  sorts: ['createdAt', 'email', 'fullName', 'company'],
  row: listedUser,
  key: 'users',
  fileName: 'users',
  csv: [
    ['Name', (user) => user.fullName],
    ['Email', (user) => user.email],
    ['Company', (user) => user.company],
    ['Type', (user) => user.userType],
    ['Status', (user) => user.status],
    ['Signs in with', (user) => user.socialProvider ?? 'password'],
    ['Since (UTC)', (user) => user.createdAt],
    ['Access until (UTC)', (user) => user.accessExpiresAt],
  ],
})

const accessEnd = pointInTime('Please enter a date.')

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/users/:id',
  recentProof: true,
  summary: 'Disable or enable an account, extend a demo, change its type',
  params: idParam,
  body: z.object({
    status: userStatus.optional(),
    accessExpiresAt: accessEnd.optional(),
    userType: userType.optional(),
  }),
  data: z.object({ user: userView }),
  errors: ['person-not-found', 'own-account', 'email-unproven'],
})

export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/auth/users/bulk-change',
  recentProof: true,
  summary: 'Disable, enable or extend several accounts, one outcome each',
  body: z.object({ users: bulkRows({ _id: identifier(), status: userStatus.optional(), extendTo: accessEnd.optional() }) }),
  data: bulkOutcome,
})
