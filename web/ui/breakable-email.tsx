/** A text that, where it is an email address, rather breaks before the @ than anywhere else. */
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
