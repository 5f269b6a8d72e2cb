import { z } from 'zod'
import { emailAddress } from '#contract/fields.ts'
import { companyProvider } from '#contract/social.ts'
import { isLoopback } from './platform/addresses/loopback.ts'

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const address = z.url({ protocol: /^https?$/ })

/** Where Microsoft Entra signs in people of any company; one company's issuer names its tenant. */
const anyTenant = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => value.startsWith('https:') || isLoopback(value),
    'must be an https address, because the sign-in is only as safe as the way to it',
  )
  .refine(
    (value) => !anyTenant.test(value),
    'must name your tenant, as in https://login.microsoftonline.com/<tenant id>/v2.0, or everybody with a Microsoft account could sign in',
  )

const smtpForm =
  'must be like smtps://user:password@mail.example:465, with # / ? @ and : in the name and password percent-encoded (%23 %2F %3F %40 %3A)'

/** Whether an address names a host and nothing below it. */
function isOrigin(value: string): boolean {
  const { pathname, search, hash } = new URL(value)
  return /^\/?$/.test(pathname) && search === '' && hash === ''
}

const holdsEmail = (value: string) => emailAddress().safeParse(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).success

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address.refine(isOrigin, 'must have no path or query, as in https://course.example').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: emailAddress().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  ADMIN_PASSKEY: z.enum(['offered', 'required']).default('offered'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: smtpForm })
    .refine((value) => isOrigin(value), smtpForm)
    .optional(),
  MAIL_FROM: z.string().refine(holdsEmail, 'must hold an email address, as in Course <course@example.com>').optional(),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MAX_FILE_MB: wholeNumber(1, 1024).default(25),
  MAX_VIDEO_MB: wholeNumber(1, 2000).default(200),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  LINKEDIN_ISSUER: address.default('https://www.linkedin.com/oauth'),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  GITHUB_URL: address.default('https://github.com'),
  GITHUB_API_URL: address.default('https://api.github.com'),
  OIDC_NAME: z.string().trim().min(1).max(40).default(companyProvider.name),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be the name of a time zone, as in Europe/Prague').default('Europe/Prague'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  SERVICES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  WEBHOOKS_TO_PRIVATE_NETWORKS: z.enum(['refused', 'allowed']).default('refused'),
  // Together with the readiness notice, this must stay within the ten seconds after which container runtimes kill.
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(3),
  METRICS_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  CERTIFICATE_MIN_SCORE: wholeNumber(0, 100).default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const together: [keyof Settings, keyof Settings][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_BUCKET', 'S3_REGION'],
  ['SMTP_URL', 'MAIL_FROM'],
]

type Settings = z.infer<typeof settings>

/** All settings, read only here and explained in `.env.example`. */
export type Config = Omit<Settings, 'PUBLIC_URL'> & {
  /** The public address of the site without a trailing slash, used for links in mails. */
  PUBLIC_URL: string
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the settings; blank means unset. Throws {@link ConfigError}. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  const problems = together
    .filter(([a, b]) => (values[a] === undefined) !== (values[b] === undefined))
    .map(([a, b]) => (values[a] === undefined ? `${a}: needed because ${b} is set` : `${b}: needed because ${a} is set`))
  if (values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined)
    problems.push('ADMIN_EMAIL: needed because ADMIN_PASSWORD is set')
  if (values.NODE_ENV === 'production' && values.DATABASE_URL !== undefined && values.AUTH_SECRET === undefined)
    problems.push('AUTH_SECRET: required in production with DATABASE_URL, so that all instances share it')
  if (problems.length > 0) throw new ConfigError(problems)
  const host = values.HOST === '0.0.0.0' || values.HOST === '127.0.0.1' || values.HOST === '::' ? 'localhost' : values.HOST
  return {
    ...values,
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://${host}:${values.PORT}`).replace(/\/+$/, ''),
  }
}
