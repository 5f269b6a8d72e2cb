import { useEffect, useState } from 'react'

/** A text whose email addresses have their domains as people write them; few need the script for that, and until it is there they stand as they are kept. */
const useReadable = (text: string): string => {
  const [read, setRead] = useState<(text: string) => string>()
  useEffect(() => {
    if (text.includes('xn--'))
      import('#contract/readable-address.ts').then(
        (decoder) => setRead(() => decoder.readableAddresses),
        () => {},
      )
  }, [text])
  return read ? read(text) : text
}

/** A text that rather breaks before the @ of the email address that it is, or contains, than anywhere else in it. */
export const BreakableEmail = ({ email }: { email: string }) => {
  const text = useReadable(email)
  const at = text.lastIndexOf('@')
  return at === -1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
