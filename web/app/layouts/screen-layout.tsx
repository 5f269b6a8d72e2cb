import { screenStylesLink } from '../screen-styles.tsx'
import { FailurePage } from './failure-page.tsx'

export const links = () => [screenStylesLink]

/** Error boundary within the document. The document itself must not be rendered again: Trusted Types forbid its inline scripts on the client. */
export { Outlet as default } from 'react-router'

export const ErrorBoundary = FailurePage
