import { useEffect, useState } from 'react'

/** Decodes punycode domains. The script is needed rarely, so it loads on demand; until then the address is shown as stored. */
const useReadable = (text: string): string => {
  const [read, setRead] = useState<(text: string) => string>()
  useEffect(() => {
    if (text.includes('xn--'))
      import('./readable-address.ts').then(
        (decoder) => setRead(() => decoder.readableAddresses),
        () => {},
      )
  }, [text])
  return read ? read(text) : text
}

/** A text with email addresses, which break before the @ rather than elsewhere. */
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
