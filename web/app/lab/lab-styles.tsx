import { preinit } from 'react-dom'
import address from './lab.css?url'

// At once, so that it is fetched beside the page's first call and not after it.
if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'lab' })

/** Styles of the search lab; no other page carries them. */
export const LabStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="lab" />)
