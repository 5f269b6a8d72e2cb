import { Outlet } from 'react-router'
import { ScreenStyles } from '../screen-styles.tsx'
import { PageFailure } from './failure-page.tsx'

/** Catches errors of a page within its frame, so that the navigation stays. */
export default function FramedLayout() {
  return (
    <>
      <ScreenStyles />
      <Outlet />
    </>
  )
}

export const ErrorBoundary = PageFailure
