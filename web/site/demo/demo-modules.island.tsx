import { useEffect, useState } from 'react'
import type { ModuleTeaser } from '#contract/preview.ts'
import { InterestFormHost } from '../../interest/interest-form-host.tsx'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { isModuleCompleted } from '../../session/completion-flags.ts'
import { loadSession, startDemo } from '../../session/session.ts'
import { storedDemo } from '../../session/stored-tokens.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ModuleCard } from '../../ui/module-card.tsx'
import { Notices, notify } from '../../ui/notices.tsx'

/** Id of the sentence that links approved people to their account. */
const approvedHintId = 'already-approved'

const explainLock = () =>
  notify({
    text: 'The demo opens Module 1. This module opens with full access, which is free for your team.',
    tone: 'info',
    action: { label: 'Request Full Access', run: () => showInterestForm() },
  })

/** Query parameter that opens the interest form, set after Module 1. */
const asked = 'request'

const startOf: Record<string, string> = { demo: '/preview/demo/module1', account: '/module1' }

/** Removes the parameter from the address and opens the prefilled form. */
const openAskedForm = async () => {
  const address = new URL(location.href)
  if (!address.searchParams.has(asked)) return
  address.searchParams.delete(asked)
  history.replaceState(history.state, '', address)
  const user = await loadSession().then(
    (session) => session.user,
    () => undefined,
  )
  showInterestForm(user)
}

/** Outside of this island the page is HTML, which does not know how far the demo is. */
const showCompleted = () => {
  for (const words of document.querySelectorAll<HTMLElement>('[data-completed]'))
    words.textContent = words.dataset.completed ?? ''
  for (const link of document.querySelectorAll('a[data-completed]')) link.setAttribute('href', `/preview/demo?${asked}`)
}

export default function DemoModules({ modules }: { modules: ModuleTeaser[] }) {
  const [start, setStart] = useState('/social-auth')
  const [completed, setCompleted] = useState(false)
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const { session } = document.documentElement.dataset
    setStart(startOf[session ?? ''] ?? '/social-auth')
    void openAskedForm()
    if (session !== 'demo') return
    const token = storedDemo()
    loadSession()
      .then(({ user }) => {
        const isCompleted = user !== undefined && isModuleCompleted(1, user.email)
        const isEnded = !user || (user.accessExpiresAt !== null && Date.parse(user.accessExpiresAt) <= Date.now())
        setCompleted(isCompleted)
        setEnded(isEnded)
        if (isCompleted && !isEnded) showCompleted()
        // An expired token still opens the results.
        if (!user && token) startDemo(token)
      })
      // The form is optional here.
      .catch(() => {})
  }, [])
  return (
    <>
      <p id={approvedHintId} className="mb-5 text-muted">
        Locked modules open with full access, which is free for teams, and one person is a team.{' '}
        <a href="/request-access" className="link">
          Request team access
        </a>
        {' · '}
        <a href="/auth" className="link whitespace-nowrap">
          Already approved? Log in
        </a>
      </p>
      <div className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
        {modules.map((module) => (
          <ModuleCard
            key={module.id}
            module={module}
            isCompleted={completed && module.preview}
            badge={module.preview ? 'Unlocked' : 'Locked'}
            onLocked={explainLock}
            lockedHint={approvedHintId}
          >
            <a href={start} data-start-module="" className={buttonClass({ wide: true })}>
              {ended ? 'See your results' : completed ? 'COMPLETED - Read Again' : 'Start Module 1 Now'}
            </a>
          </ModuleCard>
        ))}
      </div>
      <InterestFormHost />
      <Notices />
    </>
  )
}
