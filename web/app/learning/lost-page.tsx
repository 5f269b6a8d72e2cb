import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { pageMeta } from '../page-meta.ts'

export const meta = () => pageMeta({ title: 'Page not found', description: 'There is nothing at this address.' })

/** An address below `/user` that no page has: a learner's own leads to the dashboard, any other says within the frame that there is nothing. */
export const clientLoader = ({ params }: Pick<ClientLoaderFunctionArgs, 'params'>) => {
  if (!params['*']?.includes('/')) throw redirect('/dashboard')
  throw data(null, { status: 404 })
}

export default function LostPage() {
  return null
}
