import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { getPersonByAddress, type PersonView } from '#contract/people-page.ts'
import { failureText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { sendSignedIn } from '../../../session/sign-in-again.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { EmptyState, LoadingState } from '../../../ui/states.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { Person } from './person.tsx'
import { personPath } from './person-link.tsx'
import { usePersonSearch } from './use-find-person.ts'

export const meta = () => pageMeta({ title: 'Person', description: 'One person: access, learning, emails and sessions.' })

/** Loaders do not see the `#` part; a new value makes the page reload its data. */
export const clientLoader = () => ({ readAt: Date.now() })

/** The address after `#`; blank if unreadable. */
const addressIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Shown for an address without an email; links to the search. */
const NobodyNamed = () => {
  const findPerson = usePersonSearch()
  return (
    <>
      <PageHeader title="Person" />
      <EmptyState
        title="This link is incomplete"
        action={
          <Button icon="search" onClick={findPerson}>
            Find a person
          </Button>
        }
      >
        Its email address is missing or damaged.
      </EmptyState>
    </>
  )
}

export default function AddressPage() {
  const email = addressIn(useLocation().hash)
  return <PageFrame>{email.trim() === '' ? <NobodyNamed /> : <PersonOfAddress email={email} />}</PageFrame>
}

const PersonOfAddress = ({ email }: { email: string }) => {
  const { readAt } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [found, setFound] = useState<{ email: string; person?: PersonView; error?: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readAt` changes when the page is to be read again
  useEffect(() => {
    let isShown = true
    sendSignedIn(() => call(getPersonByAddress, { body: { email } })).then(
      (person) => {
        if (!isShown) return
        if (person.account) void navigate(personPath({ userId: person.account.id, email }), { replace: true })
        else setFound({ email, person })
      },
      (failure: unknown) =>
        isShown &&
        setFound({ email, error: failureText(failure, { refused: 'Failed to fetch the person', network: 'Network error' }) }),
    )
    return () => {
      isShown = false
    }
  }, [email, readAt, navigate])
  const error = found?.email === email ? found.error : ''
  return (
    <>
      {found?.email !== email ? <LoadingState /> : null}
      {error ? <PageHeader title="Person" /> : null}
      <LoadFailure error={error} />
      {found?.email === email && found.person ? <Person person={found.person} /> : null}
    </>
  )
}
