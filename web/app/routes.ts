import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** One line of the route table: an address, the file that shows it and how its HTML is delivered. */
export type Page = {
  /** Address pattern as the specification writes it, `:name` for a parameter. */
  path: `/${string}`
  /** Page file, relative to `web/`. */
  file: string
  /** Frame around the page; `learner` and `admin` also guard it. None: the page brings its own. */
  layout?: 'public' | 'preview' | 'learner' | 'admin'
  /** `deferred` hydrates on the first touch or 4 s after load (pages read before they are used); `eager` at once. */
  start: 'deferred' | 'eager'
  /** Query parameters that make a deferred page start at once, because they change what it shows. */
  atOnceFor?: string[]
  /** Sent as `X-Robots-Tag`. */
  robots?: 'noindex'
  /** Calls the page's loader makes first; the server announces them so that they start with the HTML. */
  preload?: `/api/${string}`[]
  /** The development server has it, the built site does not. */
  developmentOnly?: true
}

declare const process: { env: { NODE_ENV?: string } }

const development = process.env.NODE_ENV === 'development'

const table: Page[] = [
  { path: '/', file: 'landing/landing-page.tsx', layout: 'public', start: 'deferred' },
  {
    path: '/auth',
    file: 'auth/auth-page.tsx',
    layout: 'public',
    start: 'deferred',
    atOnceFor: ['activation', 'message', 'form', 'invitation', 'next'],
  },
  { path: '/request-access', file: 'request-access/request-access-page.tsx', layout: 'public', start: 'deferred' },
  { path: '/auth/forgot', file: 'auth/forgot-page.tsx', layout: 'public', start: 'eager', robots: 'noindex' },
  { path: '/auth/reset', file: 'auth/reset-page.tsx', layout: 'public', start: 'eager', robots: 'noindex' },
  { path: '/unsubscribe/:token', file: 'privacy/unsubscribe-page.tsx', layout: 'public', start: 'deferred', robots: 'noindex' },
  { path: '/consent/confirm', file: 'privacy/consent-confirm-page.tsx', layout: 'public', start: 'deferred', robots: 'noindex' },
  {
    path: '/request-access/status/:token',
    file: 'request-access/request-status-page.tsx',
    layout: 'public',
    start: 'eager',
    robots: 'noindex',
    preload: ['/api/team-requests/:token'],
  },
  { path: '/data', file: 'policy/policy-page.tsx', layout: 'public', start: 'deferred' },
  {
    path: '/waitlist/confirm',
    file: 'waitlist/waitlist-confirm-page.tsx',
    layout: 'public',
    start: 'deferred',
    robots: 'noindex',
  },
  { path: '/waitlist/leave', file: 'waitlist/waitlist-leave-page.tsx', layout: 'public', start: 'deferred', robots: 'noindex' },
  { path: '/social-auth', file: 'social/social-auth-page.tsx', layout: 'public', start: 'deferred' },
  { path: '/social-auth/return', file: 'social/social-return-page.tsx', layout: 'public', start: 'eager', robots: 'noindex' },
  { path: '/preview/demo', file: 'demo/demo-landing-page.tsx', start: 'deferred', robots: 'noindex' },
  { path: '/preview/demo/module1', file: 'demo/demo-module-page.tsx', start: 'eager', robots: 'noindex' },
  { path: '/admin', file: 'admin/admin-panel-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/teams', file: 'admin/admin-teams-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/invitations', file: 'admin/admin-teams-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/dashboard', file: 'admin/admin-dashboard-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/progress', file: 'admin/admin-progress-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/submissions', file: 'admin/admin-submissions-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/audit', file: 'admin/admin-audit-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/waitlist', file: 'admin/admin-waitlist-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/mail', file: 'admin/admin-mail-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/admin/content', file: 'editing/admin-content-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  {
    path: '/admin/content/lesson/:moduleId/:lessonId',
    file: 'editing/lesson-editor-page.tsx',
    layout: 'admin',
    start: 'eager',
    robots: 'noindex',
  },
  { path: '/styleguide', file: 'styleguide/styleguide-page.tsx', layout: 'public', start: 'eager', developmentOnly: true },
  {
    path: '/preview/:inviteToken',
    file: 'preview/preview-overview-page.tsx',
    layout: 'preview',
    start: 'eager',
    robots: 'noindex',
    preload: ['/api/invitations/preview/:inviteToken', '/api/invitations/check-approval/:inviteToken'],
  },
  {
    path: '/preview/:inviteToken/module1',
    file: 'preview/preview-module-page.tsx',
    layout: 'preview',
    start: 'eager',
    robots: 'noindex',
  },
  { path: '/dashboard', file: 'learning/dashboard-redirect.tsx', start: 'eager', robots: 'noindex' },
  { path: '/module1', file: 'learning/module1-redirect.tsx', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/dashboard', file: 'learning/dashboard-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/progress', file: 'learning/progress-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/account', file: 'account/account-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/module1', file: 'reader/learner-reader-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/module2', file: 'reader/learner-reader-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  {
    path: '/user/:userId/module/:moduleId',
    file: 'reader/learner-reader-page.tsx',
    layout: 'learner',
    start: 'eager',
    robots: 'noindex',
  },
  { path: '/module/:moduleId', file: 'learning/module-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  {
    path: '/module/:moduleId/lesson/:lessonId',
    file: 'learning/lesson-page.tsx',
    layout: 'learner',
    start: 'eager',
    robots: 'noindex',
  },
  { path: '/admin/module1', file: 'reader/learner-reader-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/team', file: 'team/team-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/user/:userId/resources', file: 'resources/resources-page.tsx', layout: 'learner', start: 'eager', robots: 'noindex' },
  { path: '/admin/resources', file: 'admin/admin-resources-page.tsx', layout: 'admin', start: 'eager', robots: 'noindex' },
  {
    path: '/certificate/:code',
    file: 'certificate/certificate-page.tsx',
    layout: 'public',
    start: 'eager',
    robots: 'noindex',
    preload: ['/api/certificates/:code'],
  },
]

/** Every page of the site, of both specifications' route tables, in one place. */
export const pages: Page[] = table.filter((page) => development || !page.developmentOnly)

/** Address a page is prerendered at: each parameter becomes the word `shell`, as in `/preview/shell`. */
export const shellPath = (page: Page): string => page.path.replace(/:\w+/g, 'shell')

const entry = (page: Page): RouteConfigEntry => route(page.path.slice(1), page.file, { id: page.path })

const framed = (name: NonNullable<Page['layout']>): RouteConfigEntry[] => {
  const inside = pages.filter((page) => page.layout === name)
  return inside.length === 0 ? [] : [layout(`layouts/${name}-layout.tsx`, { id: `${name}-layout` }, inside.map(entry))]
}

export default [
  ...framed('public'),
  ...framed('preview'),
  ...framed('learner'),
  ...framed('admin'),
  ...pages.filter((page) => !page.layout).map(entry),
  route('*', 'layouts/unknown-path.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig
