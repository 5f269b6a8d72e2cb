import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { InterestFormHost } from './interest/interest-form-host.tsx'
import { FailurePage } from './layouts/failure-page.tsx'
import { releaseHeldInput } from './layouts/held-input.ts'
import stylesUrl from './site.css?url'
import { AskHost } from './ui/ask.tsx'
import { obeyCommands } from './ui/commands.ts'
import { Notices } from './ui/notices.tsx'
import { LoadingState } from './ui/states.tsx'

// The built pages carry the stylesheet inside; linking it again after hydration would fetch it twice.
const linked = import.meta.env.SSR || import.meta.env.DEV

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {linked ? <link rel="stylesheet" href={stylesUrl} /> : null}
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(obeyCommands, [])
  useEffect(releaseHeldInput, [])
  return (
    <>
      <Outlet />
      <InterestFormHost />
      <AskHost />
      <Notices />
    </>
  )
}

export const HydrateFallback = () => (
  <main id="content">
    <LoadingState />
  </main>
)

export const ErrorBoundary = FailurePage
