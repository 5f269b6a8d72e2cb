import type { LabQuery } from '#contract/lab-search.ts'
import { copyAndSay } from '../../ui/copy-text.ts'

export const queryText = ({ keywords, title, company, areas }: LabQuery): string =>
  [
    keywords.trim(),
    title && `Title: ${title}`,
    company && `Company: ${company}`,
    areas.length > 0 && `Place: ${areas.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

export const copyQuery = (query: LabQuery) => copyAndSay(queryText(query), 'String copied.')
