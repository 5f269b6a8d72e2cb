import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Link as RouterLink, Scripts, ScrollRestoration, useLocation, useRevalidator } from 'react-router'
import { startEarlyCalls } from '../api/early-calls.ts'
import { InterestFormHost } from '../interest/interest-form-host.tsx'
import { Alert } from '../ui/alert.tsx'
import { polyfillCommands } from '../ui/commands.ts'
import { addDialogsToHistory } from '../ui/dialog-history.ts'
import { LinkKind, type LinkProps } from '../ui/link.tsx'
import { ModalHost } from '../ui/modal.tsx'
import { Notices } from '../ui/notices.tsx'
import { brandStylesMark, operatorMark } from '../ui/operator.ts'
import { LoadingPage } from '../ui/states.tsx'
import { keepTranslatedTexts } from '../ui/translated-text.ts'
import styles from './app.css?inline'
import stylesUrl from './app.css?url'
import { startOutbox } from './drafts/browser-outbox.ts'
import { FailurePage } from './layouts/failure-page.tsx'
import { NavigationProgress, notePendingPage } from './navigation-progress.tsx'
import { askToSignIn } from './session/ask-to-sign-in.ts'
import { reloadForAnotherPerson } from './session/bfcache.ts'
import { showStartError } from './start-error.ts'
import { showTheme, useAccountTheme } from './theme.ts'
import { recordDomChanges } from './undo-extension-changes.ts'
import { scrollStorageKey, useScrollAfterReload } from './use-scroll-after-reload.ts'
import '../ui/sanitised-html.tsx'

/** Inlined into built pages to save a request before the first paint. */
const Styles = () => {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesUrl} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
  return import.meta.env.SSR ? <style dangerouslySetInnerHTML={{ __html: styles }} /> : null
}

/** An inline script; only rendered at build time. */
const InlineScript = ({ text }: { text: string }) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours, and the policy allows it by its hash
  import.meta.env.DEV ? null : <script dangerouslySetInnerHTML={{ __html: text }} />

const scriptErrorText = 'This page could not be loaded. Please check your connection.'

/** Starts the reader's first requests before its scripts are loaded. */
const EarlyCalls = () => {
  const { pathname } = useLocation()
  if (!import.meta.env.SSR || !/^\/(user\/\w+|admin)\/module/.test(pathname)) return null
  return <InlineScript text={`(${startEarlyCalls})()`} />
}

/** Placeholders for the operator's name, colours and logo, filled in by the server. */
const Operator = () =>
  import.meta.env.SSR && !import.meta.env.DEV ? (
    <>
      <meta name="operator" content={operatorMark} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server fills it in and allows it by its hash */}
      <style dangerouslySetInnerHTML={{ __html: brandStylesMark }} />
    </>
  ) : null

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.started = ''
    document.body.removeAttribute('translate')
  }, [])
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" data-scheme="light" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1719" data-scheme="dark" media="(prefers-color-scheme: dark)" />
        {import.meta.env.SSR ? <InlineScript text={`(${showStartError})(${JSON.stringify(scriptErrorText)})`} /> : null}
        {import.meta.env.SSR ? <InlineScript text={`(${showTheme})()`} /> : null}
        <EarlyCalls />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <Styles />
        <Operator />
        {/* Without scripts nothing would replace the loading state. */}
        <noscript>
          <style>{'.state { display: none }'}</style>
        </noscript>
      </head>
      {/* Text translated before hydration would not match what React expects. */}
      <body translate="no">
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <noscript>
          <div className="container py-6">
            <Alert tone="warning" title="The course needs JavaScript">
              It saves your progress and grades your quizzes with it. Please turn it on for this site, or open the page in another
              browser.
            </Alert>
          </div>
        </noscript>
        {children}
        {import.meta.env.SSR ? <InlineScript text={`(${recordDomChanges})()`} /> : null}
        <ScrollRestoration storageKey={scrollStorageKey} />
        <Scripts />
      </body>
    </html>
  )
}

if (!import.meta.env.SSR) {
  // Before the router's listener, so that Back can close a dialog without navigation.
  addDialogsToHistory()
  keepTranslatedTexts()
  polyfillCommands()
}

askToSignIn()

export const clientMiddleware = [notePendingPage]

/** The router's link, which preloads the page's scripts on hover or focus. */
const AppLink = (props: LinkProps) => <RouterLink prefetch="intent" {...props} />

export default function Root() {
  const { revalidate } = useRevalidator()
  useEffect(startOutbox, [])
  useEffect(reloadForAnotherPerson, [])
  useScrollAfterReload()
  useAccountTheme()
  return (
    <LinkKind value={AppLink}>
      <NavigationProgress />
      <Outlet />
      <InterestFormHost onReceived={revalidate} />
      <ModalHost />
      <Notices />
    </LinkKind>
  )
}

export const HydrateFallback = LoadingPage

export const ErrorBoundary = FailurePage
