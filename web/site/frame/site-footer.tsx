import { PageFooter } from '../../ui/page-footer.tsx'
import { useFacts } from './rendering-context.ts'

export const SiteFooter = () => {
  const { operator, year } = useFacts()
  return <PageFooter operator={operator} year={year} />
}
