import { Link, Outlet, useMatch, useMatches, useParams } from 'react-router'
import type { ApprovalStatus } from '#contract/preview.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { activationPath, rememberPendingUser } from '../preview/activation-path.ts'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'
import { BrandBar } from './failure-page.tsx'
import { OperatorFooter } from './operator-footer.tsx'

/** Loader data that the bar needs: the invitation, or null if it is invalid. */
type PreviewData = { invitation: { email: string } | null; approval?: ApprovalStatus }

const isPreviewData = (data: unknown): data is PreviewData => typeof data === 'object' && data !== null && 'invitation' in data

/** Frame of the invitation preview; an invalid invitation shows the brand only. */
export default function PreviewLayout() {
  const { inviteToken } = useParams()
  const isOverview = useMatch('/preview/:inviteToken') !== null
  const loaded = useMatches()
    .map((match) => match.loaderData)
    .find(isPreviewData)
  const email = loaded?.invitation?.email
  // An approved person has nothing left to request.
  const isApproved = loaded?.approval?.teamApproved === true
  const open = () => showInterestForm({ inviteToken, email })
  const base = `/preview/${inviteToken}`
  return (
    <>
      {loaded?.invitation === null ? (
        <BrandBar />
      ) : (
        <CollapsingBar label="Preview" home={base}>
          {/* Prerendered at an address with a trailing slash, where a NavLink would not match. */}
          <Link to={base} className="nav-link" aria-current={isOverview ? 'page' : undefined}>
            COURSE OVERVIEW
          </Link>
          <BarLink to={`${base}/module1`}>PREVIEW MODULE 1</BarLink>
          {isApproved ? null : (
            <button type="button" className="nav-link" onClick={open}>
              GET FULL ACCESS
            </button>
          )}
          {email ? (
            <span className="px-3 text-(length:--text-sm) max-w-56 lg:max-w-80 overflow-hidden text-ellipsis whitespace-nowrap">
              {email}
            </span>
          ) : null}
          {isApproved ? (
            <ButtonLink to={activationPath(inviteToken ?? '')} size="small" onClick={() => rememberPendingUser(email ?? '')}>
              Activate your access
            </ButtonLink>
          ) : (
            <Button size="small" onClick={open}>
              REQUEST FULL ACCESS
            </Button>
          )}
        </CollapsingBar>
      )}
      <main id="content">
        <Outlet />
      </main>
      <OperatorFooter />
    </>
  )
}
