import type { ReactNode } from 'react'
import { polyfillCommands } from '../../ui/commands.ts'
import { addDialogsToHistory } from '../../ui/dialog-history.ts'
import { type BootScripts, boot, keepDrafts, startAtOnce } from './boot.ts'
import { useFacts } from './rendering-context.ts'
import { markVisitor, showVisitor } from './visitor.ts'

/** Metadata for browsers, search engines and shared links. */
export type PageHead = {
  title: string
  description: string
  /** Omits the course's name from the title. */
  whole?: boolean
  /** Path of an indexed page; none for the others. */
  canonical?: string
  /** Path of the share image. */
  picture?: string
  share?: { title: string; description: string }
  data?: object
}

/** Runs before the first paint. */
export const headScript = `(${markVisitor})()`

/** What the script at the end of a page depends on. */
type PageParts = {
  /** Scripts of the islands and hydration; empty without islands. */
  scripts: BootScripts
  /** Whether an island may start at once, and whether one has a draft. */
  startsAtOnce: boolean
  keepsDrafts: boolean
  showsVisitor: boolean
}

/** Runs after the page is parsed. Each page includes only the functions it needs. */
export const bodyScript = ({ scripts, startsAtOnce, keepsDrafts, showsVisitor }: PageParts): string => {
  const booted = `(${boot})(${JSON.stringify(scripts)},u=>import(u))`
  return [
    ...(showsVisitor ? [`(${showVisitor})()`] : []),
    `(${addDialogsToHistory})()`,
    `(${polyfillCommands})()`,
    ...(keepsDrafts ? [`(${keepDrafts})()`] : []),
    ...(Object.keys(scripts).length > 0 ? [startsAtOnce ? `(${startAtOnce})(${booted})` : booted] : []),
  ].join(';')
}

const Inline = ({ as: Element, text }: { as: 'style' | 'script'; text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours, and the policy allows it by its hash
  <Element dangerouslySetInnerHTML={{ __html: text }} />
)

const Tags = ({ head }: { head: PageHead }) => {
  const { operator, publicUrl } = useFacts()
  const title = head.whole ? head.title : `${head.title} · ${operator.courseName}`
  const address = head.canonical === undefined ? undefined : publicUrl + head.canonical
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta property="og:title" content={head.share?.title ?? title} />
      <meta property="og:description" content={head.share?.description ?? head.description} />
      <meta property="og:type" content="website" />
      {address === undefined ? null : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {head.picture === undefined ? null : (
        <>
          <meta property="og:site_name" content={operator.courseName} />
          <meta property="og:image" content={`${publicUrl}${head.picture}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={head.share?.title ?? head.title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** Escapes `<`, which could end the script element. */
const dataText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The document of a public page. The caller passes `endScript`, because the islands are known only after `children` are rendered. */
export const PageDocument = ({
  head,
  styles,
  endScript,
  body,
}: {
  head: PageHead
  styles: string
  endScript: string
  body: string
}): ReactNode => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Tags head={head} />
      <Inline as="style" text={styles} />
      <Inline as="script" text={headScript} />
      {head.data ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by dataText
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(head.data) }} />
      ) : null}
    </head>
    <body>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written it */}
      <div className="site" dangerouslySetInnerHTML={{ __html: body }} />
      <Inline as="script" text={endScript} />
    </body>
  </html>
)
