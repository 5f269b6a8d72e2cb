export type AdminPage = {
  label: string
  to: string
  /** SVG path in a 24 × 24 box. */
  icon: string
  /** Whether an address belongs to it; without it, its own address and those below. */
  isAt?: (path: string, tab: string | null) => boolean
  count?: 'submissions' | 'teams' | 'mail' | 'webhooks'
}

const below = (start: string) => (path: string) => path === start || path.startsWith(`${start}/`)
const isPanel = (path: string, tab: string | null, tabs: (string | null)[]) => path === '/admin' && tabs.includes(tab)

const icons = {
  audit: 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4m0-4.4v4.4h4.4M12 7.5V12l3 2',
  chart: 'M4 20V4m0 16h16M8 16v-4m4 4V8m4 8v-6',
  file: 'M6 3h8l5 5v13H6zm8 0v5h5',
  home: 'm3.5 11 8.5-7.5 8.5 7.5M6 9.5V20h4.5v-6h3v6H18V9.5',
  inbox: 'M3.5 13h5l1.5 3h4l1.5-3h5M3.5 13v6h17v-6L17.5 5h-11Z',
  layers: 'm12 3 9 5-9 5-9-5Zm9 9-9 5-9-5m18 4-9 5-9-5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.1 4.1 0 0 0-5.8-5.8l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.4-1.4',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  mail: 'M3 6h18v13H3zm0 1 9 7 9-7',
  question: 'M9 9.2a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.9m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  send: 'm3.5 10.5 17-7-7 17-3-7Zm7 3 4-4',
  settings: 'M4 8h9m5 0h2M4 16h2m5 0h9M15.5 5.5v5M8.5 13.5v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0',
  users: 'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 8a7 7 0 0 1 14 0m1-8.3a3.5 3.5 0 0 0-1.5-6.6M18 14.2A7 7 0 0 1 22 20',
}

export const dashboardPage: AdminPage = { label: 'Dashboard', to: '/admin/dashboard', icon: icons.home }

export const submissionsPage: AdminPage = {
  label: 'Submissions',
  to: '/admin/submissions',
  icon: icons.inbox,
  count: 'submissions',
}

export const teamsPage: AdminPage = {
  label: 'Teams',
  to: '/admin/teams',
  icon: icons.users,
  isAt: (path, tab) => path === '/admin/teams' || isPanel(path, tab, [null, 'teams']),
  count: 'teams',
}

export const isPageAt = ({ to, isAt = below(to) }: AdminPage, path: string, tab: string | null): boolean => isAt(path, tab)

export const adminGroups: { label?: string; to?: string; pages: AdminPage[] }[] = [
  { pages: [dashboardPage, submissionsPage] },
  {
    label: 'People',
    to: '/admin',
    pages: [
      teamsPage,
      {
        label: 'Invitations',
        to: '/admin/invitations',
        icon: icons.send,
        isAt: (path, tab) => path === '/admin/invitations' || isPanel(path, tab, ['invitations', 'send', 'preview']),
      },
      {
        label: 'Users',
        to: '/admin?tab=users',
        icon: icons.user,
        isAt: (path, tab) => below('/admin/people')(path) || isPanel(path, tab, ['users']),
      },
      { label: 'Waitlist', to: '/admin/waitlist', icon: icons.list },
    ],
  },
  {
    label: 'Course',
    pages: [
      {
        label: 'Content',
        to: '/admin/content',
        icon: icons.layers,
        isAt: (path, tab) => path === '/admin/module1' || (below('/admin/content')(path) && tab !== 'questions'),
      },
      {
        label: 'Questions',
        to: '/admin/content?tab=questions',
        icon: icons.question,
        isAt: (path, tab) => path === '/admin/content' && tab === 'questions',
      },
      {
        label: 'Progress',
        to: '/admin/progress',
        icon: icons.chart,
        isAt: (path) => ['/admin/progress', '/admin/learners', '/admin/stuck'].includes(path),
      },
      { label: 'Resources', to: '/admin/resources', icon: icons.file },
    ],
  },
  {
    label: 'Operations',
    pages: [
      { label: 'Mail', to: '/admin/mail', icon: icons.mail, count: 'mail' },
      { label: 'Webhooks', to: '/admin/webhooks', icon: icons.link, count: 'webhooks' },
      { label: 'Audit', to: '/admin/audit', icon: icons.audit },
      { label: 'Settings', to: '/admin/settings', icon: icons.settings },
    ],
  },
]
