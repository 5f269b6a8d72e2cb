import type { LabQuery } from '#contract/lab-search.ts'
import { notify } from '../../ui/notices.tsx'

export const queryText = ({ keywords, title, company, areas }: LabQuery): string =>
  [
    keywords.trim(),
    title && `Title: ${title}`,
    company && `Company: ${company}`,
    areas.length > 0 && `Place: ${areas.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

export const copyQuery = (query: LabQuery) =>
  navigator.clipboard.writeText(queryText(query)).then(
    () => notify({ text: 'String copied.' }),
    () => notify({ text: 'Your browser did not allow copying. Select the text and copy it by hand.', tone: 'warning' }),
  )
