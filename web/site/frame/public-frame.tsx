import type { ReactNode } from 'react'
import { siteHeader } from '#content/site.ts'
import { Brand } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageFooter } from '../../ui/page-footer.tsx'
import { useFacts } from './rendering-context.ts'

const Menu = () => (
  <>
    <button type="button" className="icon-button md:hidden" aria-label="Menu" popoverTarget="menu">
      <Icon name="menu" />
    </button>
    <ul id="menu" popover="auto" className="menu">
      {[...siteHeader.links, ...siteHeader.more].map(({ label, href, note }) => (
        <li key={href}>
          <a href={href}>
            {label}
            {note ? <small>{note}</small> : null}
          </a>
        </li>
      ))}
    </ul>
  </>
)

export const SiteFooter = () => {
  const { operator, year } = useFacts()
  return <PageFooter operator={operator} year={year} />
}

export const PublicFrame = ({ children }: { children: ReactNode }) => {
  const { operator } = useFacts()
  return (
    <>
      <header className="bar">
        <div className="container bar-row">
          <Brand name={operator.courseName} />{' '}
          <nav aria-label="Main" className="nav">
            {siteHeader.links.map(({ label, href }) => (
              <ButtonLink key={href} to={href} variant="quiet" size="small" className="max-md:hidden">
                {label}
              </ButtonLink>
            ))}{' '}
            <ButtonLink to={siteHeader.logIn.href} variant="secondary" size="small" className="unless-account">
              {siteHeader.logIn.label}
            </ButtonLink>
            <ButtonLink to="/dashboard" variant="secondary" size="small" className="if-account">
              DASHBOARD
            </ButtonLink>
            <Menu />
          </nav>
        </div>
      </header>
      <main id="content">{children}</main>
      <SiteFooter />
    </>
  )
}
