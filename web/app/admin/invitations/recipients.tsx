import { useDeferredValue } from 'react'
import { isEmailAddress } from '#contract/email-address.ts'
import { Badge } from '../../../ui/card.tsx'
import { showCount } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { listedAddresses, namesIn } from './pasted-addresses.ts'

const maxAtOnce = 500

/** The people in the typed lines, as they will be invited; lines that cannot be come first. */
export const Recipients = ({ typed }: { typed: string }) => {
  const text = useDeferredValue(typed)
  const addresses = listedAddresses(text)
  const names = new Map(namesIn(text).map(({ email, name }) => [email, name]))
  const valid = addresses.filter(isEmailAddress)
  const invalid = addresses.filter((address) => !isEmailAddress(address))
  const count = showCount(valid.length, { one: 'person', other: 'people' })
  return (
    <section className="card overflow-hidden">
      <div className="border-b border-line px-5 py-4">
        <h2 className="text-title" aria-live="polite">
          {addresses.length === 0 ? 'Nobody yet' : invalid.length === 0 ? count : `${count}, ${invalid.length} to correct`}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {addresses.length > maxAtOnce
            ? `Up to ${maxAtOnce} can be invited at once.`
            : 'Each gets an email with a personal link to the preview of Module 1. People who have been invited already, and people with an account, get nothing.'}
        </p>
      </div>
      {addresses.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-muted">The people you enter appear here as they will be invited.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        <ul className="max-h-96 overflow-y-auto text-sm" tabIndex={0} aria-label="People to invite">
          {[...invalid, ...valid].slice(0, maxAtOnce).map((address) => (
            <li
              key={address}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">{address}</span>
              {isEmailAddress(address) ? (
                <span className="text-muted">{names.get(address.toLowerCase())}</span>
              ) : (
                <Badge tone="danger">no valid address</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-5 py-3 text-sm">
        <Link className="link" to="/admin?tab=preview">
          See the email
        </Link>
      </p>
    </section>
  )
}
