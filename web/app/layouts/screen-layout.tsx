import { FailurePage } from './failure-page.tsx'

/**
 * Around every screen, within the document: what fails is said in the screen's place. The document itself is never drawn a second time, because
 * browsers refuse scripts that are made of strings (Trusted Types).
 */
export { Outlet as default } from 'react-router'

export const ErrorBoundary = FailurePage
