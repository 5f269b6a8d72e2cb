import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { labModuleId } from '#content/course-numbers.ts'
import { getLabEdits, listLabScores, listLabStrings } from '#contract/lab.ts'
import type { LabContent, LabDrill } from '#contract/lab-content.ts'
import { isBetterRun, type LabResult } from '#contract/lab-search.ts'
import type { SearchSite } from '#contract/search-string.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft, useSent } from '../drafts/use-draft.ts'
import { pageMeta } from '../page-meta.ts'
import { ReaderFailure } from '../reader/reader-failure.tsx'
import { getUser } from '../session/guards.ts'
import { LabEditor } from './lab-editor.tsx'
import { LabGoal } from './lab-goal.tsx'
import { LabMissed } from './lab-missed.tsx'
import { LabHits, LabTries } from './lab-results.tsx'
import { copyQuery } from './query-text.ts'
import { type SavedString, SavedStrings, useSavedStrings } from './saved-strings.tsx'
import { emptyQuery, type Lab, useLab } from './use-lab.ts'

export const meta = () => pageMeta({ title: 'Search lab', description: 'Practise search strings on invented profiles.' })

export const clientLoader = async ({ request: { signal } }: Pick<LoaderFunctionArgs, 'request'>) => {
  const user = await getUser()
  await flushWithTimeout()
  const [edits, scores, strings, { default: shipped }] = await Promise.all([
    call(getLabEdits, { signal }),
    call(listLabScores, { signal }),
    call(listLabStrings, { signal }),
    import('virtual:lab-content'),
  ])
  return { user, scores, strings, content: { ...shipped, ...edits } }
}

export const ErrorBoundary = ReaderFailure

/** A changed query needs no data from the server. */
export const shouldRevalidate = () => false

const HowItCounts = ({ profiles }: { profiles: number }) => (
  <details className="border-t border-line px-4 py-2 text-(length:--text-sm)">
    <summary>How it counts</summary>
    <div className="grid gap-2 pt-2">
      <p>
        Each of the {profiles} people and companies was invented for this lab. A clause hides a person when none of its words
        stands in the profile, or when an excluded one does.
      </p>
      <p>
        The strings follow the rules that LinkedIn documents for Recruiter and Google for its search. Where the help is silent the
        lab is strict: on LinkedIn a letter with an accent is another letter, and a word is found only in the form in which it is
        written.
      </p>
      <p>A term in the title counts three times one in the text. The real order of results is not public.</p>
    </div>
  </details>
)

const Solution = ({ lab, drill }: { lab: Lab; drill: LabDrill }) => {
  const { why, ...query } = drill.solution
  return (
    <details className="card card-padded">
      <summary className="font-semibold">A worked solution</summary>
      <div className="grid gap-3 pt-3 text-sm">
        <pre>{query.keywords}</pre>
        {query.areas.length > 0 ? <p>Place: {query.areas.join(', ')}</p> : null}
        <ul className="grid list-disc gap-1 ps-5">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => lab.run(query)}>
            Run it
          </Button>
          <Button variant="quiet" size="small" icon="copy" onClick={() => copyQuery(query)}>
            Copy the solution
          </Button>
        </div>
      </div>
    </details>
  )
}

type Score = DataOf<typeof listLabScores>[number]

const figuresOf = ({ found, hits }: LabResult) => ({ found, results: hits.length })

type View = 'hits' | 'missed' | 'tries'

/** Phones show one of the three result views; wide screens show all and hide the switch. */
const Views = ({ counts, view, onSelect }: { counts: [View, string, number][]; view: View; onSelect: (view: View) => void }) => (
  <nav className="grid auto-cols-fr grid-flow-col border-b border-line bg-paper sm:hidden" aria-label="Results">
    {counts.map(([name, label, count]) => (
      <button
        key={name}
        type="button"
        className="min-h-[2.875rem] border-b-2 border-transparent text-[0.875rem] font-semibold text-muted aria-[current]:border-accent aria-[current]:text-ink"
        aria-current={view === name ? 'true' : undefined}
        onClick={() => onSelect(name)}
      >
        {label} <b>{count}</b>
      </button>
    ))}
  </nav>
)

const Workbench = ({
  content,
  drill,
  start,
  owner,
  score,
  strings,
  onDeleted,
}: {
  content: LabContent
  drill: LabDrill | undefined
  start: { site: SearchSite; search: string }
  owner: string
  score: Score | undefined
  strings: SavedString[]
  onDeleted: (id: string) => void
}) => {
  const key = { owner, document: `lab ${drill?.id ?? 'free play'}`, moduleId: labModuleId, lessonId: 0 }
  const submission = useDraft(key, ['lab-drill'])
  const lab = useLab(content, drill, { ...emptyQuery(start.site), keywords: start.search }, (query, result) => {
    // One that waits to be sent was better than the score.
    const best = submission.waiting ? figuresOf(lab.preview(submission.waiting.payload.query)) : score
    if (drill && isBetterRun(figuresOf(result), best))
      submission.put({ kind: 'lab-drill', payload: { drill: drill.id, query } }, { atOnce: true })
  })
  const [view, setView] = useState<View>('hits')
  const { current } = lab
  const counts: [View, string, number][] = [
    ['hits', 'Hits', current?.result.hits.length ?? 0],
    ...(drill ? ([['missed', 'Missed', current?.result.missed.length ?? 0]] satisfies [View, string, number][]) : []),
    ['tries', 'Tries', lab.tries.length],
  ]
  return (
    <>
      {drill ? <LabGoal lab={lab} drill={drill} best={score} /> : null}
      <div className="mt-[1.1rem] grid items-start gap-5 max-sm:mt-0 max-sm:gap-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
        <div className="grid grid-cols-1 gap-[1.1rem] max-sm:gap-0">
          <LabEditor lab={lab} />
          <div role="status" className="empty:hidden">
            {lab.isDone ? (
              <Alert tone="success" title="Goal reached">
                Compare your string with the worked solution.
              </Alert>
            ) : null}
          </div>
          {submission.saving.kind === 'idle' ? null : <SavingStatus saving={submission.saving} what="submission" />}
          <Views counts={counts} view={view} onSelect={setView} />
          <section
            className={classNames('card overflow-hidden text-[0.875rem]/[1.45]', view !== 'hits' && 'max-sm:hidden')}
            aria-label="Hits"
          >
            <LabHits key={lab.tries.length} lab={lab} />
          </section>
        </div>
        <div className="grid grid-cols-1 gap-[1.1rem] max-sm:gap-0">
          {drill ? (
            <section className={classNames('card card-padded', view !== 'missed' && 'max-sm:hidden')} aria-labelledby="missed">
              <h2 id="missed" className="text-title">
                Who you missed, and why
              </h2>
              <LabMissed lab={lab} />
            </section>
          ) : null}
          <section className={classNames('card card-padded', view !== 'tries' && 'max-sm:hidden')} aria-labelledby="tries">
            <h2 id="tries" className="text-title">
              Your tries
            </h2>
            <LabTries lab={lab} />
          </section>
          {drill && lab.showsSolution ? <Solution lab={lab} drill={drill} /> : null}
          <SavedStrings strings={strings} current={lab.query} owner={owner} onDeleted={onDeleted} onRun={lab.run} />
          <HowItCounts profiles={content.profiles.length} />
        </div>
      </div>
    </>
  )
}

const freePlay: Record<SearchSite, string> = { linkedin: 'Free play: LinkedIn', 'x-ray': 'Free play: X-ray' }

export default function SearchLabPage() {
  const { user, content, ...loaded } = useLoaderData<typeof clientLoader>()
  const [scores, setScores] = useState(loaded.scores)
  useSent(user.id, 'lab-drill', ({ data }) =>
    setScores((before) => [...before.filter(({ drill }) => drill !== data.drill), data]),
  )
  const { strings, removeString } = useSavedStrings(user.id, loaded.strings)
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const asked =
    address.get('site') === 'x-ray' ? 'x-ray' : address.get('site') === 'linkedin' || search !== '' ? 'linkedin' : undefined
  const drill =
    content.drills.find(({ id }) => id === address.get('drill')) ?? (asked === undefined ? content.drills[0] : undefined)
  const site = drill?.site ?? asked ?? 'linkedin'
  return (
    <div className="lab [&_summary]:min-h-7 [&_li_.badge]:whitespace-normal max-sm:[&_.card]:rounded-none max-sm:[&_.card]:border-x-0 max-sm:[&_.card]:border-t-0 mx-auto max-w-[90rem] px-[clamp(1rem,2.5vw,2rem)] pt-[0.6rem] pb-12 max-sm:px-0 max-sm:pt-0 max-sm:pb-16">
      <header className="flex min-h-12 flex-wrap items-center gap-x-[1.1rem] gap-y-1 py-[0.3rem] text-(length:--text-sm) max-sm:px-4">
        <Link
          to={`/user/${user.id}/module/${labModuleId}`}
          className="inline-flex min-h-11 items-center gap-2 text-primary"
          aria-label="Back to Module 3"
        >
          <Icon name="arrow-left" />
          <span className="underline underline-offset-[0.2em]">Module {labModuleId}</span>
        </Link>
        <h1 className="text-[1.625rem] leading-[1.2] max-sm:text-[1.25rem]">Search lab</h1>
        <p className="inline-flex items-center gap-[0.4rem] text-muted">
          <Icon name="users" /> <b className="text-ink">{content.profiles.length}</b> invented profiles
        </p>
        <p className="text-muted">
          {scores.length} of {content.drills.length} drills done
        </p>
        <SelectField
          name="drill"
          label="Drill"
          labelHidden
          className="ms-auto max-sm:m-0 max-sm:flex-[1_1_100%]"
          value={drill?.id ?? site}
          onChange={({ currentTarget: { value } }) =>
            setAddress(value in freePlay ? { site: value } : { drill: value }, { preventScrollReset: true })
          }
        >
          {content.drills.map(({ id, title }, index) => (
            <option key={id} value={id}>
              {index + 1} {title}
              {scores.some((score) => score.drill === id) ? ' (done)' : ''}
            </option>
          ))}
          {Object.entries(freePlay).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </header>
      <Workbench
        key={`${drill?.id} ${site} ${search}`}
        content={content}
        drill={drill}
        start={{ site, search }}
        owner={user.id}
        strings={strings}
        onDeleted={removeString}
        score={scores.find((score) => score.drill === drill?.id)}
      />
    </div>
  )
}
