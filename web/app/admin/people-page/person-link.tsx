import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Link } from '../../../ui/link.tsx'
import { personPath } from './person-path.ts'

export const PersonLink = ({ email, userId, name }: { email: string; userId?: string | null; name?: string }) => (
  <Link className={name ? 'link break-words' : 'link wrap-anywhere'} to={personPath({ userId, email })}>
    {name ?? <BreakableEmail email={email} />}
  </Link>
)
