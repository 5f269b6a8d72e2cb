import type { ReactNode, Ref } from 'react'
import type { SaidLine } from '#contract/conversation.ts'
import type { Conversation, Line } from '#contract/conversation-content.ts'
import { notesOf, pronoun } from './talk-notes.tsx'

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

export const Yours = ({ line }: { line: Line }) =>
  line.tone === 'silent' ? (
    <p className="justify-self-end text-(length:--text-sm) text-muted [font-style:italic]">You say nothing.</p>
  ) : (
    <Bubble from="You" isYours>
      {line.text}
    </Bubble>
  )

const moodChange = (talk: Conversation, { before, after }: SaidLine): string | undefined =>
  before.mood === after.mood ? undefined : talk.moods[after.mood]

const Changes = ({ talk, said }: { talk: Conversation; said: SaidLine }) => {
  const fresh = said.after.notes.filter((id) => !said.before.notes.includes(id))
  const [you, they] = [notesOf(talk, 'you', fresh), notesOf(talk, 'they', fresh)]
  const mood = moodChange(talk, said)
  return (
    <div className="grid gap-1 text-(length:--text-sm) text-muted empty:hidden">
      {mood ? <p>{mood}</p> : null}
      {you.map(({ id, label, text }) => (
        <p key={id}>
          <strong className="text-success">You know now.</strong> {label}: {text}.
        </p>
      ))}
      {they.map(({ id, label, text }) => (
        <p key={id}>
          <strong className="text-success">{pronoun(talk)} knows now.</strong> {label}: {text}.
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
}) => {
  return (
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
}
