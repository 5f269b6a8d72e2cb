import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, use } from 'react'

/** Props of an internal link; `to` and options of the router, which plain links ignore. */
export type LinkProps = {
  to: string
  children?: ReactNode
  /** Loads a document instead of navigating in the router. */
  reloadDocument?: boolean
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

const PlainLink = ({ to, reloadDocument: _, preventScrollReset: __, ...rest }: LinkProps) => <a href={to} {...rest} />

/** Plain links, unless the app's root provides the router's link. */
export const LinkKind = createContext<ComponentType<LinkProps>>(PlainLink)

export const Link = (props: LinkProps) => {
  const Kind = use(LinkKind)
  return <Kind {...props} />
}
