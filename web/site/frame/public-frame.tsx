import type { ReactNode } from 'react'
import { landingHeader } from '#content/site.ts'
import { Brand } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useFacts } from './facts.ts'
import { SiteFooter } from './site-footer.tsx'

/** Frame of the public pages: header with 'Preview Free Course' and 'LOG IN', or 'DASHBOARD' for whoever is signed in; footer. */
export const PublicFrame = ({ children }: { children: ReactNode }) => {
  const { operator } = useFacts()
  return (
    <>
      <header className="bar">
        <div className="container bar-row">
          <Brand folding name={operator.courseName} />{' '}
          <nav aria-label="Main" className="nav">
            <ButtonLink to="/preview/demo" variant="quiet" size="small">
              {landingHeader.preview.label}
            </ButtonLink>{' '}
            <ButtonLink to="/auth" variant="secondary" size="small" className="unless-account">
              {landingHeader.logIn.label}
            </ButtonLink>
            <ButtonLink to="/dashboard" variant="secondary" size="small" className="if-account">
              DASHBOARD
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main id="content">{children}</main>
      <SiteFooter />
    </>
  )
}
