import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { landingHeader } from '#content/site.ts'
import { homePath, loadSession, useSession } from '../session/session.ts'
import { bearer } from '../session/stored-tokens.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { SiteFooter } from './site-footer.tsx'

/** Frame of the public pages: header with 'Preview Free Course' and 'LOG IN', footer. */
export default function PublicLayout() {
  const { kind, user } = useSession()
  useEffect(() => {
    // The page is complete without it; a failed check leaves 'LOG IN' standing.
    if (bearer()) loadSession().catch(() => {})
  }, [])
  return (
    <>
      <header className="bar">
        <div className="container bar-row">
          <Brand folding />{' '}
          <nav aria-label="Main" className="nav">
            <ButtonLink to="/preview/demo" variant="quiet" size="small">
              {landingHeader.preview.label}
            </ButtonLink>{' '}
            {kind === 'account' ? (
              <ButtonLink to={homePath(user)} variant="secondary" size="small">
                DASHBOARD
              </ButtonLink>
            ) : (
              <ButtonLink to="/auth" variant="secondary" size="small">
                {landingHeader.logIn.label}
              </ButtonLink>
            )}
          </nav>
        </div>
      </header>
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
