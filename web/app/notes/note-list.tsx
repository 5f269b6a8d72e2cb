import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { passageHash } from './lesson-text.ts'
import type { Note } from './use-notes.ts'

export const orphanText = 'This passage was changed, or is no longer in the lesson.'

/** The notes of a lesson below its text, for people who cannot click into the text, and for notes without their passage. */
export const NoteList = ({
  notes,
  allNotes,
  onOpen,
  onAdd,
}: {
  notes: Note[]
  allNotes: string | undefined
  onOpen: (noteId: string) => void
  onAdd: () => void
}) => (
  <section aria-label="Your notes on this lesson" className="grid max-w-text gap-3 border-t border-line pt-5 text-sm">
    {notes.length > 0 ? <h2 className="text-title">Your notes on this lesson</h2> : null}
    <ul className="grid gap-3">
      {notes.map(({ noteId, quote, body, isOrphan }) => (
        <li key={noteId} className="grid gap-1">
          {quote ? <blockquote className="border-l-3 border-warning pl-3">{quote}</blockquote> : null}
          {body ? <p className="whitespace-pre-line">{body}</p> : null}
          {isOrphan ? <p className="text-warning">{orphanText}</p> : null}
          <p className="flex flex-wrap gap-2 print:hidden">
            <Button variant="quiet" size="small" onClick={() => onOpen(noteId)}>
              {body ? 'Edit note' : 'Add a note'}
            </Button>
            {quote && !isOrphan ? (
              <a className={buttonClass({ variant: 'quiet', size: 'small' })} href={passageHash(quote)}>
                Show in the text
              </a>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
    <p className="flex flex-wrap items-center gap-3 print:hidden">
      <Button variant="secondary" size="small" icon="plus" onClick={onAdd}>
        Note on this lesson
      </Button>
      <span className="text-muted">or select a passage</span>
      {allNotes && notes.length > 0 ? (
        <Link className="link" to={allNotes}>
          All your notes
        </Link>
      ) : null}
    </p>
  </section>
)
