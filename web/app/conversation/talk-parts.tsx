import type { ReactNode, Ref } from 'react'
import type { SaidLine, TalkState } from '#contract/conversation.ts'
import type { Conversation, Line } from '#contract/conversation-content.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { copyAndSay } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'

type Note = Conversation['notes'][number]

const notesOf = ({ notes }: Conversation, side: Note['side'], ids: readonly string[]): Note[] =>
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

const theirs = 'justify-self-start rounded-[1.1rem] rounded-es-[5px] border border-line bg-surface'
const yours = 'justify-self-end rounded-[1.1rem] rounded-ee-[5px] bg-primary text-on-primary'

const Bubble = ({ from, isYours = false, children }: { from: string; isYours?: boolean; children: ReactNode }) => (
  <p className={`max-w-[min(38rem,90%)] px-4 py-2 ${isYours ? yours : theirs}`}>
    <span className="sr-only">{from}: </span>
    {children}
  </p>
)

const Gesture = ({ children }: { children: ReactNode }) => (
  <p className="text-(length:--text-sm) text-muted [font-style:italic]">{children}</p>
)

export const Theirs = ({
  talk,
  words,
}: {
  talk: Conversation
  words: { text?: string | undefined; does?: string | undefined }
}) => (
  <>
    {words.text ? <Bubble from={talk.person.name}>{words.text}</Bubble> : null}
    {words.does ? <Gesture>{words.does}</Gesture> : null}
  </>
)

const Yours = ({ line }: { line: Line }) =>
  line.tone === 'silent' ? (
    <p className="justify-self-end text-(length:--text-sm) text-muted [font-style:italic]">You say nothing.</p>
  ) : (
    <Bubble from="You" isYours>
      {line.text}
    </Bubble>
  )

const Changes = ({ talk, said: { before, after } }: { talk: Conversation; said: SaidLine }) => {
  const fresh = after.notes.filter((id) => !before.notes.includes(id))
  const pronoun = talk.person.calls === 'he' ? 'He' : 'She'
  return (
    <div className="grid gap-1 text-(length:--text-sm) text-muted empty:hidden">
      {before.mood === after.mood ? null : <p>{talk.moods[after.mood]}</p>}
      {[...notesOf(talk, 'you', fresh), ...notesOf(talk, 'they', fresh)].map(({ id, side, label, text }) => (
        <p key={id}>
          <strong className="text-success">{side === 'you' ? 'You know now.' : `${pronoun} knows now.`}</strong> {label}: {text}.
        </p>
      ))}
    </div>
  )
}

export const Exchange = ({
  talk,
  said,
  newest,
  children,
}: {
  talk: Conversation
  said: SaidLine
  newest?: Ref<HTMLDivElement> | undefined
  children?: ReactNode
}) => (
  <li className="grid gap-3">
    {said.says ? <Theirs talk={talk} words={said.says} /> : null}
    <Yours line={said.line} />
    {children}
    <div ref={newest} tabIndex={newest ? -1 : undefined} className="grid scroll-mt-32 gap-3 outline-none">
      <Theirs talk={talk} words={said.reply} />
      <Changes talk={talk} said={said} />
    </div>
  </li>
)

const agreement = {
  best: { tone: 'success', text: 'We’d say the same.' },
  fair: { tone: 'info', text: 'It gets you something, and it has a price.' },
  poor: { tone: 'warning', text: 'We wouldn’t say it.' },
} as const

const wordsOf = ({ tone, text }: Line): string => (tone === 'silent' ? text : `“${text}”`)

const Reason = ({ said: { turn, line } }: { said: SaidLine }) => {
  const best = turn.lines.find(({ verdict }) => verdict === 'best')
  const others = turn.lines.filter((each) => each !== line && each !== best)
  const { tone, text } = agreement[line.verdict]
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken px-4 py-3 text-(length:--text-sm)">
      <p className="flex flex-wrap items-center gap-2">
        <strong>What we’d do</strong> <Badge tone={tone}>{text}</Badge>
      </p>
      <p>{line.why}</p>
      {best && best !== line ? (
        <p>
          <strong>{wordsOf(best)}</strong> {best.why}
        </p>
      ) : null}
      {others.length > 0 ? (
        <details>
          <summary className="min-h-7 cursor-pointer font-semibold">
            The other {others.length === 1 ? 'line' : `${others.length} lines`}
          </summary>
          <ul className="grid gap-2 pt-2">
            {others.map((other) => (
              <li key={other.id}>
                <strong>{wordsOf(other)}</strong> {other.why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const Takeaways = ({ talk, said }: { talk: Conversation; said: SaidLine[] }) => {
  // Those of turns that were not reached would give away a second attempt.
  const lines = said.flatMap(({ turn }) =>
    turn.lines.flatMap((line) => (line.takeaway ? [{ when: line.takeaway, words: wordsOf(line) }] : [])),
  )
  const copy = () => copyAndSay([talk.title, ...lines.map(({ when, words }) => `${when}: ${words}`)].join('\n'), 'Lines copied.')
  return (
    <section className="card card-padded grid gap-4" aria-labelledby="talk-lines">
      <h2 id="talk-lines" className="text-title">
        Lines to take away
      </h2>
      <dl className="grid gap-3">
        {lines.map(({ when, words }) => (
          <div key={when}>
            <dt className="text-(length:--text-sm) text-muted">{when}</dt>
            <dd className="m-0">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="text-(length:--text-sm) text-muted">
        Put them into words of your own before you use them. They come from an invented conversation, and this is judgement: no
        study that we know of tests them.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="small" icon="copy" onClick={copy}>
          Copy the lines
        </Button>
        <Button variant="quiet" size="small" icon="file" onClick={() => window.print()}>
          Print the lines
        </Button>
      </div>
    </section>
  )
}

export const TalkReview = ({ talk, said }: { talk: Conversation; said: SaidLine[] }) => (
  <>
    <section className="grid gap-4 print:hidden" aria-labelledby="talk-path">
      <h2 id="talk-path" className="text-title">
        Your path, line by line
      </h2>
      <ol className="grid gap-6">
        {said.map((each) => (
          <Exchange key={each.turn.id} talk={talk} said={each}>
            <Reason said={each} />
          </Exchange>
        ))}
      </ol>
    </section>
    <Takeaways talk={talk} said={said} />
  </>
)
