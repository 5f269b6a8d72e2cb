import { useEffect, useRef } from 'react'
import { type ClientLoaderFunctionArgs, Form, Link, useLoaderData } from 'react-router'
import { plural } from '#contract/plural.ts'
import { maxSearchLength, type SearchResult, searchCourse } from '#contract/search.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { pageMeta } from '../page-meta.ts'

export const meta = () =>
  pageMeta({ title: 'Search', description: 'Search in the lessons, law pages, takeaways and your notes.' })

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams.get('search')?.slice(0, maxSearchLength) ?? ''
  if (search.trim() === '') return { search, found: undefined }
  await flushWithTimeout()
  return { search, found: await call(searchCourse, { query: { search }, signal: request.signal }) }
}

const kinds: Record<SearchResult['kind'], string> = {
  lesson: 'Lesson',
  law: 'Law page',
  takeaway: 'Takeaway',
  note: 'Your note',
  locked: 'Locked',
}

const Result = ({ result: { kind, title, place, path, parts } }: { result: SearchResult }) => (
  <li className="grid gap-1 border-t border-line pt-3">
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <Badge icon={kind === 'locked' ? 'lock' : undefined}>{kinds[kind]}</Badge>
      <span>{place}</span>
    </p>
    <h2 className="font-semibold">
      {path === null ? (
        title
      ) : (
        <Link className="link" to={path}>
          {title}
        </Link>
      )}
    </h2>
    {parts.length > 0 ? (
      <p className="text-sm wrap-anywhere">
        {parts.map(({ text, isMarked }, index) =>
          isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one passage keep their order
            <mark key={index} className="rounded-sm bg-accent-soft text-inherit">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    ) : null}
    {kind === 'locked' ? <p className="text-sm text-muted">Opens when you have completed the module before it.</p> : null}
  </li>
)

/** Search in the course, at `?search=`, so that results can be linked and Back leads to them. */
export default function SearchPage() {
  const { search, found } = useLoaderData<typeof clientLoader>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (search === '') form.current?.querySelector('input')?.focus()
  }, [search])
  return (
    <PageFrame>
      <PageHeader title="Search" text="Lessons, law pages, takeaways and your notes." />
      <Form ref={form} role="search" className="flex max-w-text items-end gap-3">
        <TextField
          key={search}
          name="search"
          type="search"
          label="Search the course"
          className="min-w-0 grow"
          maxLength={maxSearchLength}
          defaultValue={search}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {found ? (
        <div className="max-w-text pt-6">
          {found.corrections.map(({ typed, searched }) => (
            <p key={typed} className="text-sm">
              Nothing has “{typed}”. These results are for “{searched}”.
            </p>
          ))}
          <p role="status" className="pb-3 text-sm text-muted">
            {plural(found.results.length, '1 result', '# results')} for “{search}”
          </p>
          {found.results.length === 0 ? (
            <EmptyState title="Nothing found">Try another word, or fewer.</EmptyState>
          ) : (
            <ul className="grid gap-4">
              {found.results.map((result) => (
                <Result key={JSON.stringify(result)} result={result} />
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </PageFrame>
  )
}
