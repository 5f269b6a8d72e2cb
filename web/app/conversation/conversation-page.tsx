import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { startOf } from '#contract/conversation.ts'
import { getConversation, type TalkResult } from '#contract/conversations.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useSent } from '../drafts/use-draft.ts'
import { pageMeta } from '../page-meta.ts'
import { ReaderFailure } from '../reader/reader-failure.tsx'
import { getUser } from '../session/guards.ts'
import { Exchange, TalkNotes, TalkReview, Theirs } from './talk-parts.tsx'
import { useTalk } from './use-talk.ts'

export const meta = () => pageMeta({ title: 'Conversation', description: 'Practise a conversation line by line.' })

export const clientLoader = async ({ params, request: { signal } }: Pick<LoaderFunctionArgs, 'params' | 'request'>) => {
  const user = await getUser()
  await flushWithTimeout()
  const place = { moduleId: Number(params.moduleId), lessonId: Number(params.lessonId) }
  return { user, place, ...(await call(getConversation, { params: place, signal })) }
}

export const ErrorBoundary = ReaderFailure

/** Choosing a line needs no data from the server. */
export const shouldRevalidate = () => false

type Loaded = Awaited<ReturnType<typeof clientLoader>>

const minutesLeft = (minutes: number) => `${showCount(Math.max(0, minutes), { one: 'minute', other: 'minutes' })} left`

type Attempt = ReturnType<typeof useTalk>

const Choice = ({ lines, onSay }: { lines: Attempt['lines']; onSay: (line: string) => void }) => {
  const id = useId()
  const [choice, setChoice] = useState<string>()
  const [isMissed, setMissed] = useState(false)
  const say = (event: FormEvent) => {
    event.preventDefault()
    if (choice === undefined) setMissed(true)
    else onSay(choice)
  }
  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={say}>
      <fieldset className="grid gap-2" aria-describedby={`${id}-error`}>
        <legend className="mb-2 font-semibold">What do you say?</legend>
        {lines.map((line, index) => (
          <label
            key={line.id}
            className="flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-surface px-4 py-3 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={id}
              className="mt-1.5 shrink-0"
              checked={choice === line.id}
              onChange={() => setChoice(line.id)}
              data-key={index + 1}
            />
            <span className={line.tone === 'silent' ? 'min-w-0 text-muted [font-style:italic]' : 'min-w-0'}>{line.text}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-error`} className="field-error empty:hidden" role="alert">
        {isMissed && choice === undefined ? 'Please choose what you say.' : ''}
      </p>
      <Button type="submit" iconAfter="arrow-right" className="justify-self-start max-sm:justify-self-stretch">
        {lines.find((line) => line.id === choice)?.tone === 'silent' ? 'Say nothing' : 'Say it'}
      </Button>
    </form>
  )
}

/** The keys 1 to 4 choose a line while the focus is in the conversation. */
const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const input = event.currentTarget.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(event.key)}"]`)
  input?.focus()
  input?.click()
}

const outcomes = {
  good: { tone: 'success', text: 'A good end' },
  mixed: { tone: 'info', text: 'Half of what you wanted' },
  bad: { tone: 'warning', text: 'Not what you wanted' },
} as const

const Ended = ({
  talk,
  attempt,
  result,
  onAgain,
}: {
  talk: Loaded['talk']
  attempt: Attempt
  result: TalkResult
  onAgain: () => void
}) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { ending, said, state, saving } = attempt
  if (!ending) return null
  return (
    <>
      <section className="card card-padded grid gap-3 print:hidden" aria-labelledby="talk-ending">
        <h2 id="talk-ending" ref={title} tabIndex={-1} className="text-title">
          <Badge tone={outcomes[ending.outcome].tone}>{outcomes[ending.outcome].text}</Badge>
          <span className="block pt-2">{ending.title}</span>
        </h2>
        <p>{ending.text}</p>
        <p className="text-(length:--text-sm) text-muted">
          {showCount(said.length, { one: 'turn', other: 'turns' })}, {minutesLeft(state.minutes)}.
          {result.attempts > 1 && result.best ? ` Your best end so far: “${result.best.title}”.` : ''}
        </p>
        {saving.kind === 'idle' ? null : <SavingStatus saving={saving} what="submission" />}
        <Button icon="refresh" className="justify-self-start" onClick={onAgain}>
          Try again under different circumstances
        </Button>
      </section>
      <TalkReview talk={talk} said={said} />
    </>
  )
}

const Talk = ({
  loaded: { talk, user, place },
  number,
  result,
  onAgain,
}: {
  loaded: Loaded
  number: number
  result: TalkResult
  onAgain: () => void
}) => {
  const attempt = useTalk(talk, { owner: user.id, attempt: number, ...place })
  const { said, state, ending } = attempt
  const newest = useRef<HTMLDivElement>(null)
  const opened = useRef(said.length)
  useEffect(() => {
    if (said.length > opened.current) newest.current?.focus()
  }, [said.length])
  const known = state.notes.filter((id) => talk.notes.some((note) => note.id === id && note.side === 'you')).length
  return (
    <>
      <div className="sticky top-[calc(4rem_+_1px)] z-10 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line bg-paper py-2 text-(length:--text-sm) print:hidden">
        <span>{talk.moods[state.mood]}</span>
        <span className="inline-flex items-center gap-2 font-semibold whitespace-nowrap">
          <Icon name="clock" /> {minutesLeft(state.minutes)}
        </span>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys choose one of the lines inside */}
        <div className="grid grid-cols-1 gap-6" onKeyDown={chooseByKey}>
          <p className="text-(length:--text-sm) text-muted print:hidden">{startOf(talk, number)?.scene}</p>
          {ending ? (
            <Ended talk={talk} attempt={attempt} result={result} onAgain={onAgain} />
          ) : (
            <>
              <ol className="grid gap-6 empty:hidden" aria-label="What was said">
                {said.map((each, index) => (
                  <Exchange key={each.turn.id} talk={talk} said={each} newest={index === said.length - 1 ? newest : undefined} />
                ))}
              </ol>
              <div className="grid gap-3">
                {attempt.says ? <Theirs talk={talk} words={attempt.says} /> : null}
                <Choice key={said.length} lines={attempt.lines} onSay={attempt.say} />
              </div>
            </>
          )}
        </div>
        <details className="card card-padded lg:hidden print:hidden">
          <summary className="min-h-7 cursor-pointer font-semibold">What you know ({known})</summary>
          <div className="pt-3">
            <TalkNotes talk={talk} state={state} />
          </div>
        </details>
        <aside className="card card-padded sticky top-28 max-lg:hidden print:hidden" aria-label="Where the conversation is">
          <TalkNotes talk={talk} state={state} />
        </aside>
      </div>
    </>
  )
}

export default function ConversationPage() {
  const loaded = useLoaderData<Loaded>()
  const { talk, place, user } = loaded
  const [result, setResult] = useState<TalkResult>({ attempts: loaded.attempts, best: loaded.best })
  useSent(user.id, 'conversation', ({ moduleId, lessonId, data }) => {
    if (moduleId === place.moduleId && lessonId === place.lessonId) setResult(data)
  })
  const [number, setNumber] = useState(loaded.attempts + 1)
  const again = () => {
    setNumber(number + 1)
    scrollTo({ top: 0 })
  }
  return (
    <div className="mx-auto grid max-w-[78rem] gap-4 px-[clamp(1rem,3vw,2rem)] pt-3 pb-16">
      <header className="grid gap-2 print:hidden">
        <Link
          to={`/user/${user.id}/module/${place.moduleId}?section=${place.lessonId}`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary"
        >
          <Icon name="arrow-left" />
          <span className="underline underline-offset-[0.2em]">{loaded.lessonTitle}</span>
        </Link>
        <h1 className="text-[clamp(1.5rem,1.3rem+1vw,2rem)] leading-[1.2]">{talk.title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-(length:--text-sm)">
          <strong>{talk.person.name}</strong> {talk.person.role} <Badge tone="warning">Invented</Badge>
        </p>
        <p className="max-w-[46rem]">{talk.goal}</p>
      </header>
      <Talk key={number} loaded={loaded} number={number} result={result} onAgain={again} />
    </div>
  )
}
