import { useEffect, useRef, useState } from 'react'
import { isOwnWords, maxNoteLength } from '#contract/note-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showMoment } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { passageHash } from './lesson-text.ts'
import { documentOf, type Note } from './use-notes.ts'

const useNote = (owner: string, note: Note) => {
  const { moduleId, lessonId, noteId, quote, prefix, suffix, version } = note
  const draft = useDraft({ owner, document: documentOf(note), moduleId, lessonId }, ['note'])
  const put = (body: string, isDeleted: boolean) =>
    draft.put(
      { kind: 'note', version, payload: { noteId, values: { quote, prefix, suffix, body, isDeleted } } },
      { atOnce: isDeleted },
    )
  return { ...draft, write: (body: string) => put(body, false), remove: () => put(note.body, true) }
}

const Words = ({ values }: { values: { body: string; isDeleted: boolean } }) => (
  <p className="whitespace-pre-line">
    {values.isDeleted ? 'The note is deleted.' : values.body || 'Highlighted, without a note.'}
  </p>
)

/** The text of a note, saved while it is typed. An answer in one's own words is deleted when it is emptied. */
export const NoteField = ({
  owner,
  note,
  label,
  isCompact = false,
}: {
  owner: string
  note: Note
  label: string
  /** One line that grows with its text, and shows the label while it is empty. */
  isCompact?: boolean
}) => {
  const draft = useNote(owner, note)
  /** The typed text, because saving removes its last space. */
  const [typed, setTyped] = useState<string>()
  const { other, waiting } = draft
  return (
    <div className="grid gap-2">
      {other && waiting ? (
        <ConflictDialog
          title="You also changed this note somewhere else"
          text={`Another text was saved on ${showMoment(other.savedAt)}, on another device or in another window. Which one do you want to keep?`}
          mine={{
            title: 'Your text here',
            content: <Words values={waiting.payload.values} />,
            action: 'Keep the text here',
            choose: draft.keepMine,
          }}
          theirs={{
            title: 'The other text',
            content: <Words values={other.values} />,
            action: 'Use the other text',
            choose: () => {
              setTyped(undefined)
              draft.put({ kind: 'note', payload: { noteId: note.noteId, values: other.values } })
              draft.keepMine()
            },
          }}
        />
      ) : null}
      <TextArea
        name={`note-${note.noteId}`}
        label={label}
        labelHidden={isCompact}
        placeholder={isCompact ? `${label}, kept with your notes` : undefined}
        rows={isCompact ? 1 : 3}
        maxLength={maxNoteLength}
        value={typed ?? note.body}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (value.trim() === '' && isOwnWords(note)) draft.remove()
          else draft.write(value)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <SavingStatus saving={draft.saving} />
    </div>
  )
}

/** One note at the lower edge, so that its passage can be read above it. Typed text is saved at once. */
export const NoteSheet = ({ owner, note, onClose }: { owner: string; note: Note; onClose: () => void }) => {
  const sheet = useRef<HTMLElement>(null)
  const { remove } = useNote(owner, note)
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.querySelector('textarea')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  const removeNote = async () => {
    const isSure =
      note.body === '' ||
      (await confirm({ title: 'Delete this note?', text: 'Its text is deleted too.', confirmLabel: 'Delete', tone: 'danger' }))
    if (!isSure) return
    remove()
    onClose()
  }
  return (
    <section
      ref={sheet}
      aria-label="Your note"
      className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-h-[70vh] max-w-text gap-3 overflow-y-auto rounded-t-lg border border-edge bg-surface p-4 shadow-high print:hidden"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {note.quote ? <blockquote className="line-clamp-3 border-l-3 border-warning pl-3 text-sm">{note.quote}</blockquote> : null}
      <NoteField owner={owner} note={note} label="Your note" />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onClose}>
          Done
        </Button>
        <Button size="small" variant="remove" icon="trash" onClick={removeNote}>
          {note.quote ? 'Delete highlight' : 'Delete note'}
        </Button>
      </div>
    </section>
  )
}

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
