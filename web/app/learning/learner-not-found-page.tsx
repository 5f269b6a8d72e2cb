import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { pageMeta } from '../page-meta.ts'

export const meta = () => pageMeta({ title: 'Page not found', description: 'There is nothing at this address.' })

/** Handles unknown addresses below `/user`: the learner's own redirects to the dashboard, others show a 404 in the frame. */
export const clientLoader = ({ params }: Pick<ClientLoaderFunctionArgs, 'params'>) => {
  if (!params['*']?.includes('/')) throw redirect('/dashboard')
  throw data(null, { status: 404 })
}

export default function LearnerNotFoundPage() {
  return null
}
