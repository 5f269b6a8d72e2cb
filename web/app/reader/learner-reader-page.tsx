import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'
import { loadReader, sectionTitle } from './load-reader.ts'
import { ModuleReader } from './module-reader.tsx'
import { ReaderFailure } from './reader-failure.tsx'
import { accountReading } from './reading.ts'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({ title: sectionTitle(loaderData, 'Module'), description: 'One section at a time, saved as you go.' })

const moduleIdOf = (url: string): number => Number(/\/module\/?(\d+)/.exec(new URL(url).pathname)?.[1] ?? Number.NaN)

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const user = await getUser()
  const moduleId = moduleIdOf(request.url)
  return { user, ...(await loadReader({ owner: user.id }, moduleId, request)) }
}

export const ErrorBoundary = ReaderFailure

/** A module for a signed-in person, at all its addresses. */
export default function LearnerReaderPage() {
  const { user, module, lesson, index } = useLoaderData<typeof clientLoader>()
  const reading = useMemo(() => accountReading(user, module.moduleId), [user, module.moduleId])
  return <ModuleReader key={module.moduleId} reading={reading} module={module} lesson={lesson} index={index} />
}
