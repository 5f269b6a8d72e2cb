/** A text that rather breaks before the @ of the email address that it is, or contains, than anywhere else in it. */
export const BreakableEmail = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return at === -1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
