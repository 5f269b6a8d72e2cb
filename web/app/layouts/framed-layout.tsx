import { PageFailure } from './failure-page.tsx'

/** Around each page within its frame: when the page fails, the bar of its frame stays. */
export { Outlet as default } from 'react-router'

export const ErrorBoundary = PageFailure
