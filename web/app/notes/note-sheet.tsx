import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { NoteField, useNote } from './note-field.tsx'
import type { Note } from './use-notes.ts'

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
      className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-h-[70vh] max-w-text gap-3 overflow-y-auto rounded-t-lg border border-edge bg-surface p-4 shadow-lg print:hidden"
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
