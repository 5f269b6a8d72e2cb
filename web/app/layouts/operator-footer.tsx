import { useSyncExternalStore } from 'react'
import { pageOperator } from '../../ui/operator.ts'
import { PageFooter } from '../../ui/page-footer.tsx'

const never = () => () => {}

/** Footer of preview and demo. Rendered only in the browser, because prerendered screens do not know their operator. */
export const OperatorFooter = () => {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? <PageFooter operator={pageOperator()} year={new Date().getFullYear()} /> : null
}
