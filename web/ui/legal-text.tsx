import { Fragment } from 'react'
import { Link } from './link.tsx'

const addresses: Record<string, string> = { 'course terms': '/terms', 'Data Protection Policy': '/data' }

/** Links the names of the terms and the privacy policy in a sentence. */
export const LegalText = ({ text }: { text: string }) =>
  text.split(/(course terms|Data Protection Policy)/).map((part, at) => {
    const address = addresses[part]
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    if (address === undefined) return <Fragment key={at}>{part}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
      <Link key={at} to={address} className="link">
        {part}
      </Link>
    )
  })
