import { PageFailure } from './failure-page.tsx'

/** Catches errors of a page within its frame, so that the navigation stays. */
export { Outlet as default } from 'react-router'

export const ErrorBoundary = PageFailure
