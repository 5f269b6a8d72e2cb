import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, use } from 'react'

/** What a link within the site takes: `to` is its address. Beside it only a router's own options, which plain links have no need of. */
export type LinkProps = {
  to: string
  children?: ReactNode
  /** Loads a document even where a router could change the page. */
  reloadDocument?: boolean
  /** Saves the scroll position when a router changes the page. */
  preventScrollReset?: boolean
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

const PlainLink = ({ to, reloadDocument: _, preventScrollReset: __, ...rest }: LinkProps) => <a href={to} {...rest} />

/** How links are followed: by loading a document, unless the app's root provides its router's link. */
export const LinkKind = createContext<ComponentType<LinkProps>>(PlainLink)

/** A link within the site. */
export const Link = (props: LinkProps) => {
  const Kind = use(LinkKind)
  return <Kind {...props} />
}
