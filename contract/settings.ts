import { z } from 'zod'
import { invalidEmailMessage } from './email-address.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxEmailLength, maxWebAddressLength } from './field-limits.ts'
import {
  calendarDay,
  emailAddress,
  identifier,
  isoTime,
  plainLine,
  plainText,
  requiredLine,
  requiredText,
  stateNumber,
  webAddress,
} from './fields.ts'
import { contrastFault, shippedColours } from './identity.ts'
import { signedQuery } from './mail.ts'

const line = (max: number) => plainLine(max).default('')
const text = (max: number) => plainText(max).default('')

/** A line that may be blank; otherwise `filled` checks it, with its own message. */
const orBlank = (filled: z.ZodType, max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, { error: message })
    .default('')
    .superRefine((value, context) => {
      const parsed = value === '' ? undefined : filled.safeParse(value)
      if (parsed?.success === false) context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? message })
    })

const emailOrBlank = orBlank(emailAddress(), maxEmailLength, invalidEmailMessage).transform((value) => value.toLowerCase())

const addressMessage = 'Please enter a web address, as https://example.com'
const addressOrBlank = orBlank(webAddress(addressMessage), maxWebAddressLength, addressMessage)

/** A content hash with the size in pixels. */
export const pictureName = z
  .string()
  .regex(/^[\w-]{22}-\d{1,3}x\d{1,3}\.png$/, { error: 'This picture was not uploaded here. Please choose it again.' })
const pictureOrNone = pictureName.nullable().default(null)

const colour = (shipped: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'Please enter a colour as # and six digits, such as #0e4a52' })
    .superRefine((value, context) => {
      const fault = /^#[0-9a-f]{6}$/.test(value) ? contrastFault(value) : undefined
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .default(shipped)

export const maxListed = { detailSources: 5, socialProfiles: 6, testimonials: 12, partners: 24, statistics: 6, claims: 8 }

const figure = z.object({
  value: requiredLine('Please enter the figure', 40),
  label: requiredLine('Please say what the figure counts', 160),
  source: requiredLine('Please name the source of the figure', 160),
  /** Blank when unknown. */
  year: z
    .string()
    .trim()
    .regex(/^((19|20)\d\d(–(19|20)\d\d)?)?$/, { error: 'Please enter a year, such as 2026, or leave it blank' })
    .default(''),
  details: text(1000),
  detailSources: z
    .array(z.object({ label: requiredLine('Please name the source', 200), url: webAddress(addressMessage) }))
    .max(maxListed.detailSources)
    .default([]),
})

/** All settings of the operator. Blank or empty ones are not shown. */
export const operatorSettings = z.object({
  courseName: requiredLine('Please enter the name of the course', 80),
  /** Legal name for the copyright line; blank falls back to the course's name. */
  name: line(120),
  registrationLine: line(300),
  controller: z
    .object({ name: line(160), address: line(300), registrationNumber: line(60), email: emailOrBlank, phone: line(40) })
    .prefault({}),
  contactEmail: emailOrBlank,
  /** Where people book a free audit or strategy session. */
  bookingUrl: addressOrBlank,
  /** Blank fields fall back to the operator's name and contact. */
  mail: z.object({ senderName: line(80), replyTo: emailOrBlank }).prefault({}),
  /** Shown in the welcome section of Module 1. */
  instructor: z.object({ name: line(120), introduction: text(2000), picture: pictureOrNone }).prefault({}),
  socialProfiles: z
    .array(
      z.object({
        name: z.enum(['LinkedIn', 'Facebook', 'X', 'Instagram', 'YouTube', 'GitHub'], { error: 'Please choose the site' }),
        url: webAddress(addressMessage),
      }),
    )
    .max(maxListed.socialProfiles)
    .default([]),
  /** Published only with the person's consent. */
  testimonials: z
    .array(
      z.object({
        quote: requiredText('Please enter what the person said', 600),
        name: requiredLine('Please enter the person’s name', 120),
        role: line(120),
        company: line(120),
        consentedOn: calendarDay('Please enter the day on which the person agreed to be quoted'),
      }),
    )
    .max(maxListed.testimonials)
    .default([]),
  /** Published only with the partner's permission. */
  partners: z
    .array(
      z.object({
        name: requiredLine('Please enter the partner’s name', 120),
        url: addressOrBlank,
        logo: pictureName,
      }),
    )
    .max(maxListed.partners)
    .default([]),
  /** The first band of the landing page. */
  statistics: z.array(figure).max(maxListed.statistics).default([]),
  claims: z.array(figure).max(maxListed.claims).default([]),
  brand: z
    .object({ colour: colour(shippedColours.colour), accent: colour(shippedColours.accent), logo: pictureOrNone })
    .prefault({}),
})
export type OperatorSettings = z.output<typeof operatorSettings>

const savedSettings = z.object({
  version: z.int(),
  settings: operatorSettings,
  savedAt: isoTime,
  /** Null for the shipped settings. */
  savedBy: z.string().nullable(),
})
export type SavedSettings = z.infer<typeof savedSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The operator’s settings, with their version',
  data: savedSettings,
})

/** Refused with name and time when another admin saved since `version`. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Save the operator’s settings',
  bodyKilobytes: 128,
  body: z.object({ version: stateNumber('The version is missing'), settings: operatorSettings }),
  data: savedSettings,
  errors: ['settings-changed'],
})

/** Newest first, with the changes. */
export const listSettingsVersions = endpoint({
  method: 'GET',
  path: '/api/settings/versions',
  summary: 'Saved versions of the operator’s settings, the newest 100',
  data: z.array(
    z.object({
      version: z.int(),
      savedAt: isoTime,
      savedBy: z.string().nullable(),
      changed: z.array(z.string()),
      current: z.boolean(),
    }),
  ),
})

export const restoreSettingsVersion = endpoint({
  method: 'POST',
  path: '/api/settings/versions/:version/restore',
  summary: 'Restore an earlier version of the settings',
  params: z.object({ version: z.coerce.number({ error: 'This version no longer exists.' }).int().min(1).max(2_147_483_647) }),
  body: z.object({ currentVersion: stateNumber('The version is missing') }),
  data: savedSettings,
  errors: ['settings-changed', 'settings-version-not-found'],
})

export const previewSettings = endpoint({
  method: 'POST',
  path: '/api/settings/preview',
  summary: 'The landing page with these settings, before they are saved',
  bodyKilobytes: 128,
  body: z.object({ settings: operatorSettings }),
  data: z.object({ viewUrl: z.string() }),
})

export const viewSettingsPreview = endpoint({
  method: 'GET',
  path: '/api/settings/preview/:id',
  summary: 'The landing page with settings that are not saved, by its signed address',
  access: 'public',
  params: z.object({ id: identifier('This preview no longer exists.') }),
  query: signedQuery,
  raw: 'text/html',
  errors: ['settings-preview-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

export const maxPictureMegabytes = 3
/** Pixels; limits the memory for reading to 50 MB. The browser shrinks larger pictures before sending them. */
export const maxPictureSide = 640

/** PNG or JPEG, re-encoded as PNG no larger than pages and documents need. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/settings/pictures',
  summary: 'Upload a logo or the instructor’s picture; it is re-encoded as PNG',
  upload: 'file',
  data: z.object({ name: pictureName, width: z.int(), height: z.int() }),
  status: 201,
  errors: ['file-missing', 'file-type-refused', 'too-large', 'file-cut', 'picture-unreadable'],
})

export const showPicture = endpoint({
  method: 'GET',
  path: '/brand/:name',
  summary: 'A logo or the instructor’s picture',
  access: 'public',
  params: z.object({ name: pictureName }),
  raw: 'image/png',
  errors: ['file-not-found'],
})
