import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

/** One `primary` per view; `accent` on dark bands; `danger` removes; `remove` is for rows and confirms first; `quiet` looks like text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger' | 'remove'

type Look = { variant?: ButtonVariant; size?: 'small' | 'large'; icon?: IconName; iconAfter?: IconName; wide?: boolean }

/** Classes for elements that look like a button, such as a download `<a>`. */
export const buttonClass = ({ variant = 'primary', size, wide }: Look = {}, extra?: string): string =>
  classNames('button', `button-${variant}`, size && `button-${size}`, wide && 'w-full', extra)

const Face = ({ icon, iconAfter, children }: Look & { children?: ReactNode }) => (
  <>
    {icon ? <Icon name={icon} /> : null}
    {children}
    {iconAfter ? <Icon name={iconAfter} /> : null}
  </>
)

/** `busy` keeps size and focus, is announced and ignores clicks; `blocked` only ignores clicks, for the other buttons of a row. */
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
    // A disabled button would lose the focus.
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

export const ButtonLink = ({ variant, size, icon, iconAfter, wide, className, children, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
    <Face icon={icon} iconAfter={iconAfter}>
      {children}
    </Face>
  </Link>
)

/** An icon button; `label` is its accessible name and tooltip. */
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
