import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A route: address, page file, and how its HTML is delivered. */
export type Page = {
  /** Address pattern with `:name` parameters; `/*` at its end matches all other addresses below. */
  path: `/${string}`
  file: string
  /** Layout of the page; `learner` and `admin` also guard it. */
  layout?: 'preview' | 'learner' | 'admin'
  /** Sent as `X-Robots-Tag`. */
  robots?: 'noindex'
  /** First requests of the page's loader, announced in a Link header. */
  preload?: `/api/${string}`[]
}

/** Every screen of the app, in one place. The public pages are in `web/site/pages.tsx`. */
export const pages: Page[] = [
  { path: '/preview/demo/module1', file: 'demo/demo-module-page.tsx', robots: 'noindex' },
  { path: '/admin', file: 'admin/admin-panel-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/teams', file: 'admin/admin-panel-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/invitations', file: 'admin/admin-panel-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/dashboard', file: 'admin/insights/admin-dashboard-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/progress', file: 'admin/insights/admin-progress-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/learners', file: 'admin/insights/admin-learners-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/stuck', file: 'admin/nudges/admin-stuck-page.tsx', layout: 'admin', robots: 'noindex' },
  {
    path: '/admin/submissions',
    file: 'admin/inbox/admin-submissions-page.tsx',
    layout: 'admin',
    robots: 'noindex',
  },
  { path: '/admin/people/address', file: 'admin/people-page/address-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/people/:id', file: 'admin/people-page/person-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/audit', file: 'admin/audit/admin-audit-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/waitlist', file: 'admin/waitlist/admin-waitlist-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/settings', file: 'admin/settings/settings-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/settings/mails', file: 'admin/settings/mail-texts-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/mail', file: 'admin/mail/admin-mail-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/webhooks', file: 'admin/webhooks/admin-webhooks-page.tsx', layout: 'admin', robots: 'noindex' },
  { path: '/admin/passkey', file: 'passkeys/admin-passkey-page.tsx', robots: 'noindex' },
  { path: '/admin/content', file: 'admin/editing/admin-content-page.tsx', layout: 'admin', robots: 'noindex' },
  {
    path: '/admin/content/lesson/:moduleId/:lessonId',
    file: 'admin/editing/lesson-editor-page.tsx',
    layout: 'admin',
    robots: 'noindex',
  },
  { path: '/admin/*', file: 'admin/admin-not-found-page.tsx', layout: 'admin', robots: 'noindex' },
  {
    path: '/preview/:inviteToken',
    file: 'preview/preview-overview-page.tsx',
    layout: 'preview',
    robots: 'noindex',
    preload: ['/api/invitations/preview/:inviteToken', '/api/invitations/check-approval/:inviteToken'],
  },
  {
    path: '/preview/:inviteToken/module1',
    file: 'preview/preview-module-page.tsx',
    layout: 'preview',
    robots: 'noindex',
  },
  { path: '/dashboard', file: 'learning/dashboard-redirect.tsx', robots: 'noindex' },
  { path: '/module1', file: 'learning/module1-redirect.tsx', robots: 'noindex' },
  { path: '/user/*', file: 'learning/learner-not-found-page.tsx', layout: 'learner', robots: 'noindex' },
  {
    path: '/user/:userId/dashboard',
    file: 'learning/dashboard-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  {
    path: '/user/:userId/progress',
    file: 'learning/progress-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  { path: '/user/:userId/assessment', file: 'assessment/assessment-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/user/:userId/account', file: 'account/account-page.tsx', layout: 'learner', robots: 'noindex' },
  {
    path: '/user/:userId/module1',
    file: 'reader/learner-reader-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  {
    path: '/user/:userId/module2',
    file: 'reader/learner-reader-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  {
    path: '/user/:userId/module/:moduleId',
    file: 'reader/learner-reader-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  { path: '/module/:moduleId', file: 'reader/module-page.tsx', layout: 'learner', robots: 'noindex' },
  {
    path: '/module/:moduleId/lesson/:lessonId',
    file: 'reader/lesson-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  { path: '/admin/module1', file: 'reader/learner-reader-page.tsx', layout: 'admin', robots: 'noindex' },
  {
    path: '/user/:userId/conversation/:moduleId/:lessonId',
    file: 'conversation/conversation-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  { path: '/user/:userId/notes', file: 'notes/notes-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/user/:userId/search', file: 'search/search-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/user/:userId/lab', file: 'lab/search-lab-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/user/:userId/ratings', file: 'ratings/ratings-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/user/:userId/team', file: 'team/team-page.tsx', layout: 'learner', robots: 'noindex' },
  {
    path: '/user/:userId/resources',
    file: 'resources/resources-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  {
    path: '/tools/contractor-or-employee',
    file: 'contract-calculator/contract-calculator-page.tsx',
    layout: 'learner',
    robots: 'noindex',
  },
  { path: '/tools/search-lab', file: 'learning/tool-redirect.tsx', robots: 'noindex' },
  { path: '/tools/ratings', file: 'learning/tool-redirect.tsx', robots: 'noindex' },
  { path: '/law/:market', file: 'law/law-page.tsx', layout: 'learner', robots: 'noindex' },
  { path: '/admin/resources', file: 'admin/resources/admin-resources-page.tsx', layout: 'admin', robots: 'noindex' },
]

/** Prerender address: each parameter becomes `shell`, as in `/preview/shell`. */
export const shellPath = (page: Page): string => page.path.replace(/:\w+|\*/g, 'shell')

const entry = (page: Page): RouteConfigEntry => route(page.path.slice(1), page.file, { id: page.path })

const framed = (name: NonNullable<Page['layout']>): RouteConfigEntry[] => {
  const inside = pages.filter((page) => page.layout === name)
  return inside.length === 0
    ? []
    : [
        layout(`layouts/${name}-layout.tsx`, { id: `${name}-layout` }, [
          layout('layouts/framed-layout.tsx', { id: `${name}-pages` }, inside.map(entry)),
        ]),
      ]
}

export default [
  layout('layouts/screen-layout.tsx', { id: 'screens' }, [
    ...framed('preview'),
    ...framed('learner'),
    ...framed('admin'),
    ...pages.filter((page) => !page.layout).map(entry),
    // A public page whose address would match the invitation pattern.
    route('preview/demo', 'layouts/unknown-path.tsx', { id: 'demo-landing' }),
    route('*', 'layouts/unknown-path.tsx', { id: 'unknown-path' }),
  ]),
] satisfies RouteConfig
