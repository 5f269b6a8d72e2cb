/**
 * Address of a person's page. Without an account it names the email address behind `#`, which browsers send to no server, so that no log
 * keeps it.
 */
export const personPath = ({ userId, email }: { userId?: string | null; email: string }): string =>
  userId ? `/admin/people/${userId}` : `/admin/people/address#${encodeURIComponent(email)}`
