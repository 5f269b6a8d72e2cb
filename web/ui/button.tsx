import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

/** The weight of a button: one `primary` per view; `accent` on dark bands; `danger` removes; `remove` asks before, in a row; `quiet` is text-like. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger' | 'remove'

type Look = { variant?: ButtonVariant; size?: 'small' | 'large'; icon?: IconName; iconAfter?: IconName; wide?: boolean }

/** Classes of a button, for elements that only look like one (a download `<a>`). */
export const buttonClass = ({ variant = 'primary', size, wide }: Look = {}, extra?: string): string =>
  classNames('button', `button-${variant}`, size && `button-${size}`, wide && 'w-full', extra)

const Face = ({ icon, iconAfter, children }: Look & { children?: ReactNode }) => (
  <>
    {icon ? <Icon name={icon} /> : null}
    {children}
    {iconAfter ? <Icon name={iconAfter} /> : null}
  </>
)

/**
 * A button. `busy` keeps its place and the focus, says so to assistive technology and refuses further clicks; `blocked` does the same without
 * saying that it is this button that works, for the others of a row.
 */
export const Button = ({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  busy = false,
  blocked = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean; blocked?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    {...rest}
    type={type}
    aria-busy={busy || undefined}
    // Disabled in truth, it would lose the focus.
    aria-disabled={busy || blocked || rest['aria-disabled']}
    onClick={busy || blocked ? (event) => event.preventDefault() : onClick}
    className={buttonClass({ variant, size, wide }, className)}
  >
    <Face icon={busy ? undefined : icon} iconAfter={iconAfter}>
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </Face>
  </button>
)

/** A link within the site that looks like a button. */
export const ButtonLink = ({ variant, size, icon, iconAfter, wide, className, children, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
    <Face icon={icon} iconAfter={iconAfter}>
      {children}
    </Face>
  </Link>
)

/** A button that shows only an icon; `label` is its accessible name and its tooltip. */
export const IconButton = ({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: { icon: IconName; label: string; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...rest} type={type} aria-label={label} title={label} className={classNames('icon-button', className)}>
    <Icon name={icon} />
  </button>
)
