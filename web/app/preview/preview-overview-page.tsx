import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useParams } from 'react-router'
import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import { previewModuleId } from '#content/course-numbers.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { syncModuleCompleted } from '../../session/completion-flags.ts'
import { writeStored } from '../../session/stored-tokens.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ModuleCard } from '../../ui/module-card.tsx'
import { notify } from '../../ui/notices.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { pageMeta } from '../page-meta.ts'
import { ScreenStyles } from '../screen-styles.tsx'
import { leaveFor } from '../session/leave.ts'
import { activationPath, rememberPendingUser } from './activation-path.ts'
import { ApprovalBanner, PreviewBanner } from './approval-banner.tsx'
import { InvalidInvitation } from './invalid-invitation.tsx'
import { findApproval, loadInvitation, trackStep } from './invitation-calls.ts'
import { PreviewHero } from './preview-hero.tsx'

export const meta = () =>
  pageMeta({ title: 'Your course preview', description: 'A personal preview of the course, with Module 1 open.' })

const approvedMessage = 'Your team has been approved! Please log in with your credentials.'

const highlights: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'chart',
    title: 'Market Insights',
    text: 'Czech and US labour data, quarter by quarter, with the source and date of every figure.',
  },
  {
    icon: 'search',
    title: 'Advanced Sourcing',
    text: 'Boolean and X-ray strings, communities, and a first message that is short and says what the law asks for.',
  },
  {
    icon: 'check',
    title: 'Real Results',
    text: 'Each module ends with something you can use on Monday: a checklist, a scorecard, a canvas, a plan.',
  },
]

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  const token = params.inviteToken
  if (!token) throw leaveFor('/')
  const approval = findApproval(token)
  const invitation = await loadInvitation(token)
  if (invitation) syncModuleCompleted(1, token, invitation.moduleCompleted)
  return { invitation, approval: invitation ? await approval : undefined }
}

export const HydrateFallback = () => (
  <>
    <PreviewHero modules={catalogue.length} hours={courseHours} resources={catalogue.length} />
    <LoadingState label="Loading preview..." />
  </>
)

export default function PreviewOverviewPage() {
  const { invitation, approval } = useLoaderData<typeof clientLoader>()
  const token = useParams().inviteToken ?? ''
  const valid = invitation !== null
  useEffect(() => {
    if (valid) trackStep(token, { action: 'page_view', moduleId: 'overview' })
  }, [token, valid])
  useEffect(() => {
    if (!approval?.hasCredentials || !approval.hasRegistered) return
    if (approval.user) writeStored('pendingUser', JSON.stringify({ ...approval.user, role: 'user' }))
    // Replaces the preview in the history, so that Back does not return here.
    location.replace(`/auth?message=${encodeURIComponent(approvedMessage)}`)
  }, [approval])
  const [dismissHint, setDismissHint] = useState<() => void>()
  // The hint goes with the page or when the next one is shown.
  useEffect(() => dismissHint, [dismissHint])
  if (!invitation) return <InvalidInvitation />

  const { email, modules } = invitation
  const hours = Math.round(modules.reduce((sum, { minutes }) => sum + minutes, 0) / 60)
  const isApproved = approval?.teamApproved === true
  // A pending request needs no second one.
  const mayAsk = !isApproved && (approval?.requested !== true || approval.teamRejected)
  const openForm = () => showInterestForm({ inviteToken: token, email })
  const activation = activationPath(token)
  const explainLock = () => {
    const dismiss = notify({
      text: isApproved
        ? 'This module opens in your account. Your team has full access.'
        : mayAsk
          ? 'This module opens with full access. It is free for your team.'
          : 'This module opens with full access. Your request is under review.',
      tone: 'info',
      action: isApproved
        ? {
            label: 'Activate your access',
            run: () => {
              rememberPendingUser(email)
              location.assign(activation)
            },
          }
        : mayAsk
          ? { label: 'Request Full Access', run: openForm }
          : undefined,
    })
    setDismissHint(() => dismiss)
  }
  const activate = (
    <ButtonLink to={activation} variant="accent" size="large" onClick={() => rememberPendingUser(email)}>
      Activate your access
    </ButtonLink>
  )
  const isCompleted = (moduleId: number) => moduleId === previewModuleId && invitation.moduleCompleted
  const addressOf = (moduleId: number) => `/preview/${token}/module${moduleId}${isCompleted(moduleId) ? '?section=1' : ''}`
  const trackClick = (moduleId: number) => trackStep(token, { action: 'module_click', moduleId: `module_${moduleId}` })
  return (
    <>
      <ScreenStyles />
      <PreviewBanner token={token} email={email} />
      {approval ? <ApprovalBanner token={token} email={email} approval={approval} /> : null}
      <PreviewHero
        modules={modules.length}
        hours={hours}
        resources={modules.filter(({ takeaway }) => takeaway).length}
        opening={modules.find(({ preview }) => preview)}
        others={
          isApproved
            ? 'Your team has full access: the other modules open in your account.'
            : mayAsk
              ? undefined
              : 'Your team’s request is under review. The other modules open when it has full access.'
        }
        actions={
          <>
            {isApproved ? activate : null}
            {isCompleted(1) && mayAsk ? (
              <Button variant="accent" size="large" onClick={openForm}>
                Request Full Access
              </Button>
            ) : null}
            <ButtonLink
              to={addressOf(1)}
              variant={isApproved || (isCompleted(1) && mayAsk) ? 'secondary' : 'accent'}
              size="large"
              onClick={() => trackClick(1)}
            >
              {isCompleted(1) ? 'Read Module 1 Again' : 'Preview Module'}
            </ButtonLink>
          </>
        }
      />
      <div className="container page">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
          {highlights.map(({ icon, title, text }) => (
            <li key={title} className="grid content-start gap-[0.4rem] py-2">
              <Icon name={icon} className="size-[1.6rem] text-accent" />
              <h2 className="text-title">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <h2 className="mt-10 mb-5 text-heading">Course Overview</h2>
        <div className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
          {modules.map((module) => (
            <ModuleCard
              key={module.id}
              module={module}
              isCompleted={isCompleted(module.id)}
              badge={module.access}
              onLocked={explainLock}
            >
              <Link to={addressOf(module.id)} className={buttonClass({ wide: true })} onClick={() => trackClick(module.id)}>
                {isCompleted(module.id) ? 'COMPLETED - Read Again' : 'Preview Module'}
                <span className="sr-only">: {module.title}</span>
              </Link>
            </ModuleCard>
          ))}
        </div>
        {isApproved || mayAsk ? (
          <section className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 mt-12 p-[clamp(1.5rem,4vw,3rem)] rounded-[20px] night">
            <div>
              <h2 className="text-heading">{isApproved ? 'Your team has all modules' : 'Open all modules for your team'}</h2>
              <p className="mt-2 text-night-muted">
                {isApproved
                  ? 'Activate your access; what you did in Module 1 is already in yours.'
                  : 'Free for you and up to ten colleagues. One person is a team. We reply within 24 hours.'}
              </p>
            </div>
            {isApproved ? (
              activate
            ) : (
              <Button variant="accent" size="large" onClick={openForm}>
                Request Full Access for Your Team
              </Button>
            )}
          </section>
        ) : null}
      </div>
    </>
  )
}
