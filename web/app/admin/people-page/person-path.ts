/** Address of a person's page. Without an account the email follows `#`, which browsers do not send, so that it appears in no log. */
export const personPath = ({ userId, email }: { userId?: string | null; email: string }): string =>
  userId ? `/admin/people/${userId}` : `/admin/people/address#${encodeURIComponent(email)}`
