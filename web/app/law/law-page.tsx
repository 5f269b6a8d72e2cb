import { Fragment, useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, NavLink, useLoaderData, useLocation } from 'react-router'
import type { CitedSource } from '#contract/cited-facts.ts'
import { getLawPage, type LawPage } from '#contract/law.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showDay, showSourceDates } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { legalMarkLabel } from '../reader/mark-labels.ts'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({
    title: loaderData ? `Law: ${loaderData.market}` : 'Law',
    description: 'What a market’s law asks of recruiters, with dates and sources.',
  })

/** Loads the market in the address; an unknown one is a 404. */
export const clientLoader = async ({ params: { market }, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) => {
  if (market !== 'czechia' && market !== 'united-states') throw data(null, { status: 404 })
  return call(getLawPage, { params: { market }, signal: request.signal })
}

const Source = ({ source }: { source: CitedSource }) => (
  <span>
    {source.publisher},{' '}
    <a className="link" href={source.url} rel="noopener noreferrer" target="_blank">
      {source.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>{' '}
    ({showSourceDates(source)})
  </span>
)

const tones = { holds: 'success', coming: 'warning', unsettled: 'danger' } as const

type LawLine = LawPage['topics'][number]['lines'][number]

const Line = ({ line }: { line: LawLine }) => (
  <li id={line.id} tabIndex={-1} className="grid gap-3 rounded-md border border-line p-4 wrap-anywhere scroll-mt-24">
    <p>
      <Badge tone={tones[line.state]}>{line.state}</Badge>{' '}
      <span className="text-sm text-muted">
        {line.since
          ? `${line.state === 'coming' ? 'from' : 'since'} ${showDay(line.since)}`
          : 'we found no source for the first day'}
      </span>
    </p>
    <p>{line.statement}</p>
    {line.todo ? (
      <p>
        <strong>What to do:</strong> {line.todo}
      </p>
    ) : null}
    <details className="text-sm text-muted">
      <summary>Sources</summary>
      {legalMarkLabel(line.mark, line.sources)}:{' '}
      {line.sources.map((source, index) => (
        <Fragment key={source.url}>
          {index > 0 ? '; ' : ''}
          <Source source={source} />
        </Fragment>
      ))}
      {line.sinceSource ? (
        <>
          . First day: <Source source={line.sinceSource} />
        </>
      ) : null}
    </details>
  </li>
)

/** Past and future changes, newest first, linked to their lines. */
const Changes = ({ lines }: { lines: LawLine[] }) => (
  <ul className="grid gap-2">
    {lines
      .flatMap(({ id, news }) => (news ? [{ id, ...news }] : []))
      .toSorted((a, b) => b.on.localeCompare(a.on))
      .map(({ id, on, words }) => (
        <li key={id}>
          <span className="text-sm text-muted">{showDay(on)}</span>{' '}
          <a className="link" href={`#${id}`}>
            {words}
          </a>
        </li>
      ))}
  </ul>
)

const marketLook = ({ isActive }: { isActive: boolean }) =>
  buttonClass({ variant: isActive ? 'primary' : 'secondary', size: 'small' })

export default function LawPageScreen() {
  const page = useLoaderData<typeof clientLoader>()
  const { hash } = useLocation()
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash])
  return (
    <PageFrame>
      <PageHeader title={`Law: ${page.market}`} text={page.intro} />
      <nav aria-label="Markets" className="print:hidden flex flex-wrap gap-3">
        <NavLink to="/law/czechia" className={marketLook}>
          Czechia
        </NavLink>
        <NavLink to="/law/united-states" className={marketLook}>
          United States
        </NavLink>
      </nav>
      <Alert className="mt-6">
        As of {showDay(page.asOf)}. General information, not legal advice. To be checked again by {showDay(page.reviewBy)}.
      </Alert>
      <section className="mt-8 grid gap-3">
        <h2 className="text-title">Do this first</h2>
        <ol className="grid list-decimal gap-2 ps-6">
          {page.first.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <section className="mt-8 grid gap-3">
        <h2 className="text-title">What has changed, and what is coming</h2>
        <Changes lines={page.topics.flatMap(({ lines }) => lines)} />
      </section>
      {page.topics.map((topic) => (
        <section key={topic.heading} className="mt-8 grid gap-3">
          <h2 className="text-title">{topic.heading}</h2>
          <ul className="grid gap-3">
            {topic.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-8 grid gap-3">
        <h2 className="text-title">What we couldn’t read</h2>
        <p>{page.notRead}</p>
      </section>
    </PageFrame>
  )
}
