import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Layout of a page; `learner` and `admin` also guard it. */
type Layout = 'preview' | 'learner' | 'admin'

export type Page = {
  /** Address pattern with `:name` parameters; `/*` at its end matches all other addresses below. */
  path: string
  file: string
  layout: Layout | undefined
  /** First requests of the page's loader, announced in a Link header. */
  preload?: `/api/${string}`[]
}

const screens = (layout: Layout | undefined, files: Record<`/${string}`, string>): Page[] =>
  Object.entries(files).map(([path, file]) => ({ path, file, layout }))

/** Every screen of the app, in one place. The public pages are in `web/site/pages.tsx`. */
export const pages: Page[] = [
  ...screens('admin', {
    '/admin': 'admin/admin-panel-page.tsx',
    '/admin/teams': 'admin/admin-panel-page.tsx',
    '/admin/invitations': 'admin/admin-panel-page.tsx',
    '/admin/dashboard': 'admin/insights/admin-dashboard-page.tsx',
    '/admin/progress': 'admin/insights/admin-progress-page.tsx',
    '/admin/learners': 'admin/insights/admin-learners-page.tsx',
    '/admin/stuck': 'admin/nudges/admin-stuck-page.tsx',
    '/admin/submissions': 'admin/inbox/admin-submissions-page.tsx',
    '/admin/people/address': 'admin/people-page/address-page.tsx',
    '/admin/people/:id': 'admin/people-page/person-page.tsx',
    '/admin/audit': 'admin/audit/admin-audit-page.tsx',
    '/admin/waitlist': 'admin/waitlist/admin-waitlist-page.tsx',
    '/admin/settings': 'admin/settings/settings-page.tsx',
    '/admin/settings/mails': 'admin/settings/mail-texts-page.tsx',
    '/admin/mail': 'admin/mail/admin-mail-page.tsx',
    '/admin/webhooks': 'admin/webhooks/admin-webhooks-page.tsx',
    '/admin/content': 'admin/editing/admin-content-page.tsx',
    '/admin/content/lesson/:moduleId/:lessonId': 'admin/editing/lesson-editor-page.tsx',
    '/admin/*': 'admin/admin-not-found-page.tsx',
    '/admin/module1': 'reader/learner-reader-page.tsx',
    '/admin/resources': 'admin/resources/admin-resources-page.tsx',
  }),
  ...screens('learner', {
    '/user/*': 'learning/learner-not-found-page.tsx',
    '/user/:userId/dashboard': 'learning/dashboard-page.tsx',
    '/user/:userId/progress': 'learning/progress-page.tsx',
    '/user/:userId/assessment': 'assessment/assessment-page.tsx',
    '/user/:userId/account': 'account/account-page.tsx',
    '/user/:userId/module1': 'reader/learner-reader-page.tsx',
    '/user/:userId/module2': 'reader/learner-reader-page.tsx',
    '/user/:userId/module/:moduleId': 'reader/learner-reader-page.tsx',
    '/module/:moduleId': 'reader/module-page.tsx',
    '/module/:moduleId/lesson/:lessonId': 'reader/lesson-page.tsx',
    '/user/:userId/conversation/:moduleId/:lessonId': 'conversation/conversation-page.tsx',
    '/user/:userId/notes': 'notes/notes-page.tsx',
    '/user/:userId/search': 'search/search-page.tsx',
    '/user/:userId/lab': 'lab/search-lab-page.tsx',
    '/user/:userId/ratings': 'ratings/ratings-page.tsx',
    '/user/:userId/team': 'team/team-page.tsx',
    '/user/:userId/resources': 'resources/resources-page.tsx',
    '/tools/contractor-or-employee': 'contract-calculator/contract-calculator-page.tsx',
    '/law/:market': 'law/law-page.tsx',
  }),
  {
    path: '/preview/:inviteToken',
    file: 'preview/preview-overview-page.tsx',
    layout: 'preview',
    preload: ['/api/invitations/preview/:inviteToken', '/api/invitations/check-approval/:inviteToken'],
  },
  ...screens('preview', { '/preview/:inviteToken/module1': 'preview/preview-module-page.tsx' }),
  ...screens(undefined, {
    '/preview/demo/module1': 'demo/demo-module-page.tsx',
    '/admin/passkey': 'passkeys/admin-passkey-page.tsx',
    '/dashboard': 'learning/redirect-page.tsx',
    '/module1': 'learning/redirect-page.tsx',
    '/tools/search-lab': 'learning/redirect-page.tsx',
    '/tools/ratings': 'learning/redirect-page.tsx',
  }),
]

/** Prerender address: each parameter becomes `shell`, as in `/preview/shell`. */
export const shellPath = (page: Page): string => page.path.replace(/:\w+|\*/g, 'shell')

const entry = (page: Page): RouteConfigEntry => route(page.path.slice(1), page.file, { id: page.path })

const framed = (name: Layout): RouteConfigEntry =>
  layout(`layouts/${name}-layout.tsx`, { id: `${name}-layout` }, [
    layout('layouts/framed-layout.tsx', { id: `${name}-pages` }, pages.filter((page) => page.layout === name).map(entry)),
  ])

export default [
  layout('layouts/screen-layout.tsx', { id: 'screens' }, [
    framed('preview'),
    framed('learner'),
    framed('admin'),
    ...pages.filter((page) => !page.layout).map(entry),
    // A public page whose address would match the invitation pattern.
    route('preview/demo', 'layouts/unknown-path.tsx', { id: 'demo-landing' }),
    route('*', 'layouts/unknown-path.tsx', { id: 'unknown-path' }),
  ]),
] satisfies RouteConfig
