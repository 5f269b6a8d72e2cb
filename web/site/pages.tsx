import type { ComponentType } from 'react'
import { landingMeta } from '#content/site.ts'
import type { SiteFacts } from '#contract/site.ts'
import choiceStyles from '../ui/choices.css?inline'
import { showAlternatives } from '../ui/format.ts'
import tableStyles from '../ui/table.css?inline'
import { AuthPage } from './auth/auth-page.tsx'
import { ForgotPage, ResetPage } from './auth/password-pages.tsx'
import { CertificatePage } from './certificate/certificate-page.tsx'
import { DemoLandingPage } from './demo/demo-landing-page.tsx'
import type { PageHead } from './frame/document.tsx'
import innerPageStyles from './inner-page.css?inline'
import landingStyles from './landing/landing.css?inline'
import { LandingPage } from './landing/landing-page.tsx'
import { courseData } from './landing/structured-data.ts'
import {
  AddressChangePage,
  AddressUndoPage,
  ConsentConfirmPage,
  UnsubscribePage,
  WaitlistConfirmPage,
  WaitlistLeavePage,
} from './mail-links/mail-link-page.tsx'
import policyStyles from './policy/policy.css?inline'
import { PolicyPage } from './policy/policy-page.tsx'
import { TermsPage } from './policy/terms-page.tsx'
import { RequestAccessPage } from './request-access/request-access-page.tsx'
import { RequestStatusPage } from './request-access/request-status-page.tsx'
import siteStyles from './site.css?inline'
import { SocialAuthPage, SocialReturnPage } from './social/social-auth-page.tsx'
import { WaitlistJoinPage } from './waitlist/waitlist-join-page.tsx'

export type PublicPage = {
  /** Address pattern with `:name` parameters, as in the specification. */
  pattern: `/${string}`
  head: (facts: SiteFacts) => PageHead
  styles: string[]
  Page: ComponentType
  robots?: 'noindex'
  perRequest?: true
}

type Options = { styles?: string[]; found?: true; robots?: 'noindex'; perRequest?: true }

const pictureOf = (path: string): string => `/share/${path.slice(1).replaceAll('/', '-') || 'home'}.png`

const page = (
  pattern: PublicPage['pattern'],
  Page: ComponentType,
  head: PageHead | ((facts: SiteFacts) => PageHead),
  { styles = [], found, ...options }: Options = {},
): PublicPage => ({
  pattern,
  Page,
  styles: [siteStyles, ...(pattern === '/' ? [] : [innerPageStyles]), ...styles],
  head: (facts) => ({
    ...(typeof head === 'function' ? head(facts) : head),
    ...(found ? { canonical: pattern, picture: pictureOf(pattern) } : {}),
  }),
  ...options,
})

/** Targets of mail links and intermediate steps, which should not be indexed. */
const hidden = { robots: 'noindex' } as const

const signInNames = ({ providers }: SiteFacts): string => {
  const names = providers.map(({ name }) => name)
  return names.length === 0 ? 'Create a free account' : `Sign in with ${showAlternatives(names)}`
}

export const pages: PublicPage[] = [
  page('/', LandingPage, (facts) => ({ ...landingMeta, whole: true, data: courseData(facts) }), {
    styles: [landingStyles],
    found: true,
  }),
  page(
    '/data',
    PolicyPage,
    {
      title: 'Data Protection Policy',
      description: 'Which personal data we use for what, on which legal basis and how long, and how you decide about it.',
    },
    { styles: [tableStyles, policyStyles], found: true },
  ),
  page(
    '/terms',
    TermsPage,
    {
      title: 'Course terms',
      description: 'The terms on which everyone takes the course: what it costs, what we store, what you may use.',
    },
    { styles: [policyStyles], found: true },
  ),
  page(
    '/request-access',
    RequestAccessPage,
    {
      title: 'Request team access',
      description: 'Ask for free access to all modules for yourself and up to ten colleagues. We reply within 24 hours.',
    },
    { found: true },
  ),
  page(
    '/request-access/status/:token',
    RequestStatusPage,
    { title: 'Your request', description: 'The status of your team’s request for full access.' },
    { ...hidden, perRequest: true },
  ),
  page('/auth', AuthPage, {
    title: 'Sign in',
    description: 'Sign in to the course, or create your account with the link from your email.',
  }),
  page(
    '/auth/forgot',
    ForgotPage,
    { title: 'Forgot your password?', description: 'Get a link by email to set a new password for your account.' },
    hidden,
  ),
  page(
    '/auth/reset',
    ResetPage,
    { title: 'Set a new password', description: 'Set a new password with the link from our email.' },
    hidden,
  ),
  page(
    '/social-auth',
    SocialAuthPage,
    (facts) => ({
      title: 'Access Full Module 1',
      description: `${signInNames(facts)} and read Module 1 of the course free for ${facts.demo.demoDays} days.`,
    }),
    { found: true },
  ),
  page(
    '/social-auth/return',
    SocialReturnPage,
    { title: 'Signing in', description: 'One moment: your session is being opened.' },
    hidden,
  ),
  page(
    '/preview/demo',
    DemoLandingPage,
    ({ demo }) => ({
      title: 'Free demo: Module 1',
      description: `See all modules of the course and start Module 1 now, free for ${demo.demoDays} days.`,
    }),
    { styles: [choiceStyles], ...hidden },
  ),
  page(
    '/unsubscribe/:token',
    UnsubscribePage,
    { title: 'Unsubscribe', description: 'Stop the kind of email whose link you followed.' },
    hidden,
  ),
  page(
    '/consent/confirm',
    ConsentConfirmPage,
    { title: 'Confirm your consent', description: 'Confirm a consent you have given in your account.' },
    hidden,
  ),
  page(
    '/waitlist/join',
    WaitlistJoinPage,
    { title: 'Join the waitlist', description: 'Join the waitlist for one of the coming courses.' },
    { ...hidden, perRequest: true },
  ),
  page(
    '/waitlist/confirm',
    WaitlistConfirmPage,
    { title: 'Confirm your address', description: 'Confirm your email address for the waitlist of a course.' },
    { ...hidden, perRequest: true },
  ),
  page(
    '/waitlist/leave',
    WaitlistLeavePage,
    { title: 'Leave the waitlist', description: 'Remove your email address from a waitlist.' },
    { ...hidden, perRequest: true },
  ),
  page(
    '/address-change',
    AddressChangePage,
    { title: 'New email address', description: 'Confirm the new email address of your account.' },
    hidden,
  ),
  page(
    '/address-change/undo',
    AddressUndoPage,
    { title: 'Undo a new email address', description: 'Move your account back to its earlier email address.' },
    hidden,
  ),
  page(
    '/certificate/:code',
    CertificatePage,
    {
      title: 'Verify a certificate',
      description: 'Whether a certificate of this course is genuine.',
      picture: pictureOf('/certificate'),
      share: {
        title: 'Certificate of completion',
        description: 'This page says whether it is valid, and what was learned and assessed.',
      },
    },
    { ...hidden, perRequest: true },
  ),
]
