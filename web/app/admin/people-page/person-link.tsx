import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Link } from '../../../ui/link.tsx'

/** Address of a person's page. Without an account the email follows `#`, which browsers do not send, so that it appears in no log. */
export const personPath = ({ userId, email }: { userId?: string | null; email: string }): string =>
  userId ? `/admin/people/${userId}` : `/admin/people/address#${encodeURIComponent(email)}`

export const PersonLink = ({ email, userId, name }: { email: string; userId?: string | null; name?: string }) => (
  <Link className={name ? 'link break-words' : 'link wrap-anywhere'} to={personPath({ userId, email })}>
    {name ?? <BreakableEmail email={email} />}
  </Link>
)
