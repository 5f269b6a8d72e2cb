import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { getWaiting } from '#contract/insights.ts'
import { waitingCountedUpTo } from '#contract/insights.ts'
import type { DataOf } from '../../api/call.ts'
import { useSession } from '../../session/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showListSize } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { type AdminPage, adminGroups, dashboardPage, isPageAt, submissionsPage, teamsPage } from './admin-pages.ts'
import { useWaitingWork } from './use-waiting-work.ts'

type Waiting = DataOf<typeof getWaiting> | undefined

/** The number of waiting items of a page, its noun, and how many of them are late or failed. */
const countsOf = (page: AdminPage, waiting: Waiting): { count: number; word: string; urgent: number; urgentWord: string } => {
  const none = { count: 0, word: '', urgent: 0, urgentWord: '' }
  if (!waiting) return none
  if (page.count === 'submissions') return { ...none, count: waiting.newSubmissions, word: 'to read' }
  if (page.count === 'teams')
    return {
      count: waiting.overdueRequests + waiting.newRequests,
      word: 'pending',
      urgent: waiting.overdueRequests,
      urgentWord: 'late',
    }
  if (page.count === 'mail') return { count: waiting.keptMails, word: 'kept', urgent: waiting.failedMails, urgentWord: 'failed' }
  if (page.count === 'webhooks') return { ...none, urgent: waiting.failingWebhooks, urgentWord: 'failing' }
  return none
}

const shown = (count: number) => showListSize({ total: count, more: count >= waitingCountedUpTo })

const NavIcon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

const item =
  'relative flex min-h-9 items-center gap-3 rounded-md px-2.5 text-sm text-night-muted hover:bg-night-line hover:text-on-night aria-[current]:bg-night-line aria-[current]:font-semibold aria-[current]:text-on-night max-lg:min-h-11'

/** Whether a page of the navigation is the one at the current address. */
const useIsHere = () => {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/(?<=.)\/$/, '')
  const tab = new URLSearchParams(search).get('tab')
  return (page: AdminPage) => isPageAt(page, path, tab)
}

/** A sidebar link. The count is its description, so that its accessible name stays the page's name. */
const SidebarLink = ({ page, waiting }: { page: AdminPage; waiting: Waiting }) => {
  const id = useId()
  const isHere = useIsHere()(page)
  const { count, word, urgent, urgentWord } = countsOf(page, waiting)
  const isWaiting = count + urgent > 0
  return (
    <Link
      to={page.to}
      prefetch="intent"
      className={item}
      title={page.label}
      aria-current={isHere ? 'page' : undefined}
      aria-describedby={isWaiting ? id : undefined}
    >
      {isHere ? <span className="absolute inset-y-2 left-0 w-[3px] rounded-full bg-copper" /> : null}
      <NavIcon path={page.icon} />
      <span className="lg:max-xl:sr-only">{page.label}</span>
      {isWaiting ? (
        <span
          id={id}
          aria-hidden="true"
          className="lg:max-xl:absolute lg:max-xl:-top-[0.2rem] lg:max-xl:-right-[0.3rem] lg:max-xl:scale-80 ml-auto flex items-center gap-2 text-xs tabular-nums"
        >
          {urgent > 0 ? (
            <span className="rounded-full bg-danger px-2 font-semibold text-night">
              {shown(urgent)} <span className="lg:max-xl:sr-only">{urgentWord}</span>
            </span>
          ) : null}
          {count > 0 ? (
            <span className={classNames('text-night-muted', urgent > 0 && 'lg:max-xl:hidden')}>
              {shown(count)}
              <span className="sr-only"> {word}</span>
            </span>
          ) : null}
        </span>
      ) : null}
    </Link>
  )
}

const barItem =
  'relative grid min-h-14 content-center justify-items-center gap-0.5 text-[0.6875rem] text-night-muted aria-[current]:font-semibold aria-[current]:text-on-night aria-[current]:shadow-[inset_0_3px_var(--color-copper)]'

const BarPage = ({ page, waiting }: { page: AdminPage; waiting: Waiting }) => {
  const id = useId()
  const { count, word, urgent } = countsOf(page, waiting)
  const isHere = useIsHere()(page)
  return (
    <Link
      to={page.to}
      prefetch="intent"
      className={barItem}
      aria-current={isHere ? 'page' : undefined}
      aria-describedby={count > 0 ? id : undefined}
    >
      <span className="text-base">
        <NavIcon path={page.icon} />
      </span>
      {page.label}
      {count > 0 ? (
        <span
          id={id}
          aria-hidden="true"
          className={classNames(
            'absolute top-0.5 left-1/2 ml-1.5 rounded-full px-1.5 font-semibold',
            urgent > 0 ? 'bg-danger text-night' : 'bg-night-line text-on-night',
          )}
        >
          {shown(count)}
          <span className="sr-only"> {word}</span>
        </span>
      ) : null}
    </Link>
  )
}

const BarButton = ({ icon, children, ...rest }: { icon: ReactNode; children: ReactNode } & React.ComponentProps<'button'>) => (
  <button type="button" className={classNames(barItem, 'cursor-pointer')} {...rest}>
    <span className="text-base">{icon}</span>
    {children}
  </button>
)

const Account = () => {
  const logOut = useLogOut()
  const { user } = useSession()
  return (
    <div className="mt-auto border-t border-night-line pt-2">
      <Link to={`/user/${user?.id}/account`} className={item} title="Account">
        <Icon name="user" />
        <span className="lg:max-xl:sr-only">Account</span>
        <span className="lg:max-xl:sr-only max-lg:hidden ml-auto truncate text-xs">{user?.fullName}</span>
      </Link>
      <button type="button" className={classNames(item, 'w-full cursor-pointer')} title="LOG OUT" onClick={logOut}>
        <NavIcon path="M10 4H4v16h6m5-4 4-4-4-4m4 4H9" />
        <span className="lg:max-xl:sr-only">LOG OUT</span>
      </button>
    </div>
  )
}

const sidebar =
  'admin-menu night flex-col overflow-y-auto px-[0.65rem] py-2 [&_.brand]:text-[1rem] lg:max-xl:[&_.brand>span]:sr-only max-lg:inset-[auto_0_0] max-lg:w-full max-lg:max-h-[90dvh] max-lg:rounded-t-lg max-lg:columns-2 max-lg:*:break-inside-avoid max-lg:[&>:is(:nth-child(2),:last-child)]:[column-span:all] max-lg:backdrop:bg-[#06181bb3] lg:sticky lg:inset-[0_auto_auto] lg:flex lg:w-auto lg:h-dvh lg:[scrollbar-width:thin]'

const adminBar =
  'admin-bar night fixed z-30 inset-[auto_0_0] grid grid-cols-5 pb-[env(safe-area-inset-bottom)] lg:hidden [@media(height<30rem)]:static [@media(height<30rem)]:order-1'

export const ReviewerNavigation = () => {
  const logOut = useLogOut()
  const { user } = useSession()
  return (
    <>
      <nav id="admin-menu" popover="auto" aria-label="Reviewer" className={sidebar}>
        <div className="max-lg:hidden px-2.5 py-3">
          <Brand to={submissionsPage.to} />
          <p className="lg:max-xl:sr-only text-xs text-copper">Reviewer</p>
        </div>
        <SidebarLink page={submissionsPage} waiting={undefined} />
        <Account />
      </nav>
      <nav aria-label="Shortcuts" className={adminBar}>
        <BarPage page={submissionsPage} waiting={undefined} />
        <Link to={`/user/${user?.id}/account`} className={barItem}>
          <span className="text-base">
            <Icon name="user" />
          </span>
          Account
        </Link>
        <BarButton icon={<Icon name="close" />} onClick={logOut}>
          Log out
        </BarButton>
      </nav>
    </>
  )
}

/** Admin navigation: a sidebar, icons only on narrower screens, and a bottom bar with a menu sheet on phones. */
export const AdminNavigation = ({ findPerson }: { findPerson: () => void }) => {
  const waiting = useWaitingWork()
  const { pathname, search } = useLocation()
  const sheet = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has opened
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [pathname, search])
  const inBar = [dashboardPage, teamsPage, submissionsPage].some(useIsHere())
  return (
    <>
      <nav ref={sheet} id="admin-menu" popover="auto" aria-label="Admin" className={sidebar}>
        <div className="max-lg:hidden px-2.5 py-3">
          <Brand to="/admin/dashboard" />
          <p className="lg:max-xl:sr-only text-xs text-copper">Admin</p>
        </div>
        <div className="flex items-center justify-between lg:hidden">
          <h2 className="px-2.5 font-sans text-base">All admin pages</h2>
          <IconButton icon="close" label="Close menu" popoverTarget="admin-menu" popoverTargetAction="hide" />
        </div>
        <button
          type="button"
          className={classNames(item, 'max-lg:hidden w-full cursor-pointer border border-night-line')}
          aria-label="Find a person (press /)"
          aria-keyshortcuts="/ Control+K"
          title="Find a person (press /)"
          onClick={findPerson}
        >
          <Icon name="search" />
          <span className="lg:max-xl:sr-only">Find a person</span>
          <kbd className="lg:max-xl:sr-only ml-auto rounded-sm border border-night-line px-1.5 text-xs">/</kbd>
        </button>
        {adminGroups.map(({ label, to, pages }) => (
          <div key={label ?? 'today'} className="mt-3">
            {label ? (
              <p className="lg:max-xl:sr-only px-2.5 pb-1 text-xs font-semibold text-night-muted">
                {to ? (
                  <Link to={to} title="Admin Panel" className="hover:text-on-night">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </p>
            ) : null}
            {pages.map((page) => (
              <SidebarLink key={page.to} page={page} waiting={waiting} />
            ))}
          </div>
        ))}
        <Account />
      </nav>
      <nav aria-label="Shortcuts" className={adminBar}>
        {[dashboardPage, teamsPage, submissionsPage].map((page) => (
          <BarPage key={page.to} page={page} waiting={waiting} />
        ))}
        <BarButton icon={<Icon name="search" />} onClick={findPerson}>
          Find
        </BarButton>
        <BarButton icon={<Icon name="menu" />} popoverTarget="admin-menu" aria-current={inBar ? undefined : 'true'}>
          Menu
        </BarButton>
      </nav>
    </>
  )
}
