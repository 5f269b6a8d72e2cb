import { type RefObject, useMemo } from 'react'

/** The part of the browser's Trusted Types that this site uses; TypeScript does not describe it yet. */
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

/** Marks HTML for the browser as sanitised. Only for what the server has sanitised when it was stored. */
export const trustSanitised = (html: string): string => sanitised?.createHTML(html) ?? html

// Strings that reach a sink by themselves: only documents that are read and never shown may be made of them.
policies?.createPolicy('default', {
  createHTML: (html, _type, sink) => {
    if (sink === 'DOMParser parseFromString') return html
    throw new TypeError(`HTML that nobody has sanitised was about to be shown (${sink})`)
  },
})

/** Shows HTML that the server has sanitised when it was stored. */
export const SanitisedHtml = ({
  html,
  className,
  ref,
}: {
  html: string
  className: string
  ref?: RefObject<HTMLDivElement | null>
}) => {
  // The same object for the same text: React writes it again, over what was put into its places, when the object changes.
  const inner = useMemo(() => ({ __html: trustSanitised(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div ref={ref} className={className} dangerouslySetInnerHTML={inner} />
}
