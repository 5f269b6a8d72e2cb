import { Link, Outlet, useMatch, useMatches, useParams } from 'react-router'
import type { ApprovalStatus } from '#contract/preview.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { activationPath, rememberPendingUser } from '../preview/activation-path.ts'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'
import { OperatorFooter } from './operator-footer.tsx'

/** What a preview page's `clientLoader` returns for the bar: the invitation, or null when it is invalid. */
export type PreviewData = { invitation: { email: string } | null; approval?: ApprovalStatus }

const isPreviewData = (data: unknown): data is PreviewData => typeof data === 'object' && data !== null && 'invitation' in data

/** Frame of the invitation preview: its navigation bar. An invalid invitation gets the brand alone. */
export default function PreviewLayout() {
  const { inviteToken } = useParams()
  const isOverview = useMatch('/preview/:inviteToken') !== null
  const loaded = useMatches()
    .map((match) => match.loaderData)
    .find(isPreviewData)
  const email = loaded?.invitation?.email
  // Asking again would only make a second request.
  const isApproved = loaded?.approval?.teamApproved === true
  const open = () => showInterestForm({ inviteToken, email })
  const base = `/preview/${inviteToken}`
  return (
    <>
      {loaded?.invitation === null ? (
        <header className="bar">
          <div className="container bar-row">
            <Brand />
          </div>
        </header>
      ) : (
        <CollapsingBar label="Preview" home={base}>
          {/* Built at an address that ends in a slash, a NavLink would not know itself. */}
          <Link to={base} className="nav-link" aria-current={isOverview ? 'page' : undefined}>
            COURSE OVERVIEW
          </Link>
          <BarLink to={`${base}/module1`}>PREVIEW MODULE 1</BarLink>
          {isApproved ? null : (
            <button type="button" className="nav-link" onClick={open}>
              GET FULL ACCESS
            </button>
          )}
          {email ? <span className="nav-person">{email}</span> : null}
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
