import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { pageMeta } from '../page-meta.ts'

/** Redirects from addresses that an admin might guess. */
const otherNames: Readonly<Record<string, string>> = {
  files: '/admin/content?tab=files',
  insights: '/admin/dashboard',
  lessons: '/admin/content?tab=lessons',
  modules: '/admin/content?tab=modules',
  people: '/admin?tab=users',
  users: '/admin?tab=users',
}

export const meta = () => pageMeta({ title: 'Page not found', description: 'There is nothing at this address.' })

/** Handles unknown admin addresses: redirects to the intended page, or shows a 404 in the frame. */
export const clientLoader = ({ params }: Pick<ClientLoaderFunctionArgs, 'params'>) => {
  const name = params['*'] ?? ''
  const path = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  if (path !== undefined) throw redirect(path)
  throw data(null, { status: 404 })
}

export default function AdminNotFoundPage() {
  return null
}
