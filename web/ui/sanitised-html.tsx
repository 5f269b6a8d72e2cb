import { type RefObject, useMemo } from 'react'

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
type PolicyFactory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string, type?: string, sink?: string) => string },
  ) => {
    createHTML: (html: string) => string
  }
}

const policies = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

const sanitised = policies?.createPolicy('sanitised-html', { createHTML: (html) => html })

/** Marks HTML as trusted. Only for HTML that the server sanitised when storing it. */
export const trustSanitised = (html: string): string => sanitised?.createHTML(html) ?? html

// The default policy allows strings only for documents that are parsed and never shown.
policies?.createPolicy('default', {
  createHTML: (html, _type, sink) => {
    if (sink === 'DOMParser parseFromString') return html
    throw new TypeError(`HTML that nobody has sanitised was about to be shown (${sink})`)
  },
})

/** Renders HTML that the server sanitised when storing it. */
export const SanitisedHtml = ({
  html,
  className,
  ref,
}: {
  html: string
  className: string
  ref?: RefObject<HTMLDivElement | null>
}) => {
  // Memoised, because React rewrites the HTML when this object changes, over whatever was rendered into its placeholders.
  const inner = useMemo(() => ({ __html: trustSanitised(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div ref={ref} className={className} dangerouslySetInnerHTML={inner} />
}
