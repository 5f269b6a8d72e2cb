import type { TalkState } from '#contract/conversation.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import { Icon } from '../../ui/icon.tsx'

type Note = Conversation['notes'][number]

export const pronoun = ({ person }: Conversation): string => (person.calls === 'he' ? 'He' : 'She')

export const notesOf = ({ notes }: Conversation, side: Note['side'], ids: readonly string[]): Note[] =>
  notes.filter((note) => note.side === side && ids.includes(note.id))

/** The labels of unknown facts stay hidden, because they would give the questions away. */
const Side = ({ title, empty, notes }: { title: string; empty: string; notes: Note[] }) => (
  <section className="grid gap-2" aria-label={title}>
    <h2 className="font-semibold">{title}</h2>
    {notes.length === 0 ? <p className="text-muted">{empty}</p> : null}
    <ul className="grid gap-2 empty:hidden">
      {notes.map(({ id, label, text }) => (
        <li key={id} className="flex gap-2">
          <Icon name="check" className="mt-1 shrink-0 text-success" />
          <span className="min-w-0">
            <strong className="block">{label}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

export const TalkNotes = ({ talk, state }: { talk: Conversation; state: TalkState }) => (
  <div className="grid gap-4 text-(length:--text-sm)">
    <section className="grid gap-1" aria-label={`How ${talk.person.calls} feels`}>
      <h2 className="font-semibold">How {talk.person.calls} feels</h2>
      <p>{talk.moods[state.mood]}</p>
    </section>
    <Side title="What you know" empty="Nothing yet." notes={notesOf(talk, 'you', state.notes)} />
    <Side title={`What ${talk.person.calls} knows`} empty="Nothing from you yet." notes={notesOf(talk, 'they', state.notes)} />
  </div>
)
