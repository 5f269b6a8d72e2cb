import { preinit } from 'react-dom'
import address from './screens.css?url'

// Starts the download in parallel with the page's first request.
if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'screens' })

/** For the `links` of a route whose HTML is to announce the sheet. */
export const screenStylesLink = { rel: 'preload', href: address, as: 'style' }

/** The styles of all screens, which the frame in the page's HTML does without. Rendering waits for them. */
export const ScreenStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="screens" />)
