import { Outlet, useMatches, useParams } from 'react-router'
import { showInterestForm } from '../interest/show-interest-form.ts'
import { Button } from '../ui/button.tsx'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'

/** What a preview page's `clientLoader` returns for the bar: the invitation, or null when it is invalid. */
export type PreviewData = { invitation: { email: string } | null }

const isPreviewData = (data: unknown): data is PreviewData => typeof data === 'object' && data !== null && 'invitation' in data

/** Frame of the invitation preview: its navigation bar (V§2). An invalid invitation gets no bar. */
export default function PreviewLayout() {
  const { inviteToken } = useParams()
  const loaded = useMatches()
    .map((match) => match.loaderData)
    .find(isPreviewData)
  const email = loaded?.invitation?.email
  const open = () => showInterestForm({ inviteToken, email })
  const base = `/preview/${inviteToken}`
  return (
    <>
      {loaded?.invitation === null ? null : (
        <CollapsingBar label="Preview" home={base}>
          <BarLink to={base} end>
            COURSE OVERVIEW
          </BarLink>
          <BarLink to={`${base}/module1`}>PREVIEW MODULE 1</BarLink>
          <button type="button" className="nav-link" onClick={open}>
            GET FULL ACCESS
          </button>
          {email ? <span className="nav-person">{email}</span> : null}
          <Button size="small" onClick={open}>
            REQUEST FULL ACCESS
          </Button>
        </CollapsingBar>
      )}
      <main id="content">
        <Outlet />
      </main>
    </>
  )
}
