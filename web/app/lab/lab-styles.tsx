import { preinit } from 'react-dom'
import address from './lab.css?url'

// Starts the download in parallel with the page's first request.
if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'lab' })

export const LabStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="lab" />)
