import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { listMyDecisions } from '#contract/decisions.ts'
import { listLabStrings } from '#contract/lab.ts'
import { listNotes } from '#contract/notes.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EmptyState } from '../../ui/states.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'
import { listEntries, markdownOf, type NoteEntry, searchEntries } from './note-entries.ts'
import { NoteSheet, orphanText } from './note-parts.tsx'
import { useNotes } from './use-notes.ts'

export const meta = () => pageMeta({ title: 'Notes', description: 'What you highlighted and wrote in the course.' })

export const clientLoader = async ({ request: { signal } }: ClientLoaderFunctionArgs) => {
  const user = await getUser()
  await flushWithTimeout()
  const [notes, decisions, strings] = await Promise.all([
    call(listNotes, { query: {}, signal }),
    call(listMyDecisions, { signal }),
    call(listLabStrings, { signal }),
  ])
  return { user, notes, decisions, strings }
}

const Entry = ({ entry: { kind, quote, body, path, isOrphan, note }, onOpen }: { entry: NoteEntry; onOpen: () => void }) => (
  <li className="grid gap-1 border-t border-line pt-3">
    <p className="text-xs font-semibold text-muted">{kind}</p>
    {quote ? (
      <blockquote className="border-l-3 border-warning pl-3 text-sm whitespace-pre-line wrap-anywhere">{quote}</blockquote>
    ) : null}
    {body ? <p className="whitespace-pre-line wrap-anywhere">{body}</p> : null}
    {isOrphan ? <p className="text-sm text-warning">{orphanText}</p> : null}
    <p className="flex flex-wrap gap-4 text-sm print:hidden">
      {path ? (
        <Link className="link" to={path}>
          Open
          <span className="sr-only">: {quote.slice(0, 60)}</span>
        </Link>
      ) : null}
      {note ? (
        <button type="button" className="link" onClick={onOpen}>
          Edit or delete<span className="sr-only">: {quote.slice(0, 60)}</span>
        </button>
      ) : null}
    </p>
  </li>
)

export default function NotesPage() {
  const { user, notes: opened, decisions, strings } = useLoaderData<typeof clientLoader>()
  const notes = useNotes(user.id, opened)
  const [search, setSearch] = useState('')
  const [openKey, setOpenKey] = useState<string>()
  const entries = listEntries(notes, decisions, strings, user.id)
  const found = searchEntries(entries, search)
  const open = entries.find(({ key }) => key === openKey)?.note
  return (
    <PageFrame>
      <PageHeader
        title="Notes"
        text="Your highlights and notes, answers in your own words, reasons for decisions and search strings."
      />
      {entries.length === 0 ? (
        <EmptyState icon="edit" title="No notes yet">
          Select text in a lesson to highlight it or to add a note.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <TextField
              name="search"
              type="search"
              label="Search your notes"
              className="grow"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <Button
              variant="secondary"
              icon="download"
              onClick={() => saveFile('my-notes.md', markdownOf(found), 'text/markdown')}
            >
              Download as Markdown
            </Button>
            <Button variant="secondary" onClick={() => print()}>
              Print
            </Button>
          </div>
          <p role="status" className="pt-2 text-sm text-muted print:hidden">
            {search ? `${found.length} of ${entries.length} notes` : ''}
          </p>
          {[...Map.groupBy(found, ({ moduleId }) => `Module ${moduleId}`)].map(([module, inModule]) => (
            <section key={module} aria-label={module} className="grid max-w-text gap-4 pt-8">
              <h2 className="text-title">{module}</h2>
              {[...Map.groupBy(inModule, ({ title }) => title)].map(([title, inLesson]) => (
                <div key={title} className="grid gap-2">
                  <h3 className="font-semibold">{title}</h3>
                  <ul className="grid gap-4">
                    {inLesson.map((entry) => (
                      <Entry key={entry.key} entry={entry} onOpen={() => setOpenKey(entry.key)} />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))}
        </>
      )}
      {open ? <NoteSheet key={openKey} owner={user.id} note={open} onClose={() => setOpenKey(undefined)} /> : null}
    </PageFrame>
  )
}
