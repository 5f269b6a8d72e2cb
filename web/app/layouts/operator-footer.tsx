import { useSyncExternalStore } from 'react'
import { pageOperator } from '../../ui/operator.ts'
import { PageFooter } from '../../ui/page-footer.tsx'

const never = () => () => {}

/** Footer of the preview and the demo. The built screens do not know their operator, so it is drawn only in the browser. */
export const OperatorFooter = () => {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? <PageFooter operator={pageOperator()} year={new Date().getFullYear()} /> : null
}
