import { useEffect, useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { previewModuleId } from '#content/course-numbers.ts'
import { ApiError } from '../../api/api-error.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { dayCount, daysLeft, tokenEnd, warnDays } from '../../session/days-left.ts'
import { type SessionUser, signOut, useSession } from '../../session/session.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { DemoBar } from '../../ui/demo-bar.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { ErrorState, LoadingPage } from '../../ui/states.tsx'
import { OperatorFooter } from '../layouts/operator-footer.tsx'
import { pageMeta } from '../page-meta.ts'
import { sectionTitle } from '../reader/load-reader.ts'
import { ModuleReader } from '../reader/module-reader.tsx'
import type { Reading } from '../reader/reading.ts'
import { ScreenStyles } from '../screen-styles.tsx'
import { confirmLogOut } from '../session/use-log-out.ts'
import { demoModulePath, loadDemo } from './load-demo.ts'

const seenFlag = 'demoWelcomeSeen'

/** Shows the welcome on the first visit and the warning near the end, one after the other. */
const useDemoDialogs = (user: SessionUser | undefined, days: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit of a person, whatever is read again meanwhile
  useEffect(() => {
    const unseen = readStored(seenFlag) !== 'true'
    if (!user || (!unseen && days > warnDays)) return
    let left = false
    const show = async () => {
      const { welcome, warnOfEnd } = await import('./demo-dialogs.tsx')
      if (unseen && !left) {
        await welcome({ user, days })
        writeStored(seenFlag, 'true')
      }
      if (days <= warnDays && !left && (await warnOfEnd({ user, days }))) showInterestForm(user)
    }
    // The dialogs are optional: without a connection the module still opens.
    show().catch(() => {})
    return () => {
      left = true
    }
  }, [user?.id])
}

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({
    title: sectionTitle(loaderData?.kind === 'open' ? loaderData : undefined, 'Demo: Module 1'),
    description: 'Module 1 of the course, free for seven days.',
  })

const { Part: DemoEnded, load: fetchDemoEnded } = lazyWithPreload(async () => (await import('./demo-ended.tsx')).DemoEnded)

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const data = await loadDemo(request)
  if (data.kind === 'ended') await fetchDemoEnded()
  return data
}

export const HydrateFallback = () => <LoadingPage label="Loading demo module..." />

const demoReading = (user: SessionUser): Reading => ({
  mode: 'demo',
  moduleId: previewModuleId,
  owner: user.id,
  flagKey: user.email,
  email: user.email,
  fullName: user.fullName,
  company: user.company,
  backTo: '/preview/demo',
  dashboard: '/preview/demo',
})

/** Maximum delay of `setTimeout`. */
const maxTimerMs = 2_147_483_647

const useReloadAtEnd = (token: string | undefined): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const end = tokenEnd(token)
    if (end === undefined) return
    const timer = setTimeout(() => void revalidate(), Math.min(maxTimerMs, Math.max(0, end - Date.now()) + 1000))
    return () => clearTimeout(timer)
  }, [token, revalidate])
}

const AccessRequired = () => (
  <ErrorState title="Demo Access Required" action={<ButtonLink to="/social-auth">Authenticate Now</ButtonLink>}>
    Please authenticate to access the demo module.
  </ErrorState>
)

export default function DemoModulePage() {
  const data = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>
  const { kind } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const user = data.kind === 'open' ? data.user : undefined
  const reading = useMemo(() => (user ? demoReading(user) : undefined), [user])
  useReloadAtEnd(data.kind === 'open' ? data.token : undefined)
  const days = data.kind === 'open' ? daysLeft(data.token, Date.now()) : 0
  useDemoDialogs(user, days)
  const logOut = async () => {
    if (!(await confirmLogOut())) return
    setLeaving(true)
    await signOut()
    await navigate('/preview/demo')
  }
  const person = data.kind === 'ended' ? data.outcome : user
  return (
    <>
      <ScreenStyles />
      <DemoBar
        brand={<Brand folding />}
        badge={
          <Badge tone={days <= warnDays ? 'warning' : 'neutral'} icon="clock">
            Demo Version - {dayCount(days)} left
          </Badge>
        }
      >
        <Button variant="secondary" size="small" onClick={() => showInterestForm(person)}>
          Request Full Access
        </Button>
        <Button variant="quiet" size="small" onClick={logOut}>
          LOG OUT
        </Button>
      </DemoBar>
      <main id="content">
        {data.kind === 'ended' ? (
          <DemoEnded outcome={data.outcome} />
        ) : data.kind === 'no-user' || !reading || (kind === 'none' && !leaving) ? (
          <AccessRequired />
        ) : (
          <ModuleReader reading={reading} module={data.module} lesson={data.lesson} index={data.index} />
        )}
      </main>
      <OperatorFooter />
    </>
  )
}

/** Keeps the demo token, since a lost connection does not mean that the demo has ended. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isLost = error instanceof ApiError && error.kind === 'network'
  if (!(error instanceof ApiError)) console.error(error)
  return (
    <main id="content">
      <ErrorState
        title="Error Loading Module"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button icon="refresh" onClick={() => location.assign(demoModulePath)}>
              Try again
            </Button>
            <ButtonLink to="/preview/demo" variant="secondary">
              Back to Course Overview
            </ButtonLink>
          </div>
        }
      >
        {isLost ? 'Failed to fetch module content' : 'Failed to load module content'}
      </ErrorState>
    </main>
  )
}
