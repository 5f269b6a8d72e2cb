import { PageFooter } from '../../ui/page-footer.tsx'
import { useFacts } from './facts.ts'

/** Footer of the public pages. */
export const SiteFooter = () => {
  const { operator, year } = useFacts()
  return <PageFooter operator={operator} year={year} />
}
