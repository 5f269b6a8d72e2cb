import { pageOperator } from '../ui/operator.ts'

export const pageMeta = (page: { title: string; description: string }) => {
  const title = `${page.title} · ${pageOperator().courseName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
  ]
}
