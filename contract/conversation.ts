import { endOfCase } from './case-paths.ts'
import type { Condition, Conversation, Line, Reply, TalkEnding, Turn } from './conversation-content.ts'
import { highestMood } from './lesson-limits.ts'

/** Where a talk is. `turn` is undefined once it is over. */
export type TalkState = { turn: Turn | undefined; mood: number; minutes: number; notes: readonly string[] }

type Here = Omit<TalkState, 'turn'>

const holds = (condition: Condition | undefined, { mood, minutes, notes }: Here): boolean =>
  !condition ||
  ((condition.has ?? []).every((id) => notes.includes(id)) &&
    !(condition.lacks ?? []).some((id) => notes.includes(id)) &&
    mood >= (condition.moodFrom ?? 0) &&
    mood <= (condition.moodTo ?? highestMood) &&
    minutes <= (condition.minutesTo ?? minutes))

const firstThat = <Entry extends { if?: Condition | undefined }>(entries: readonly Entry[], here: Here): Entry | undefined =>
  entries.find((entry) => holds(entry.if, here))

export const nextOf = ({ turns }: Conversation, at: number, { next }: Reply): string => next ?? turns[at + 1]?.id ?? endOfCase

/** Enters a turn or, if its condition does not hold, the one it names instead. */
function enter(talk: Conversation, next: string, here: Here): TalkState {
  if (here.mood <= 0 || here.minutes <= 0 || next === endOfCase) return { ...here, turn: undefined }
  const turn = talk.turns.find(({ id }) => id === next)
  return turn && !holds(turn.when, here) ? enter(talk, turn.otherwise ?? endOfCase, here) : { ...here, turn }
}

/** The circumstances of an attempt, from 1. */
export const startOf = ({ starts }: Conversation, attempt: number) => starts[(attempt - 1) % starts.length] ?? starts[0]

export function beginTalk(talk: Conversation, attempt: number): TalkState {
  const start = startOf(talk, attempt)
  return enter(talk, talk.turns[0]?.id ?? endOfCase, {
    mood: start?.mood ?? 1,
    minutes: start?.minutes ?? 1,
    notes: start?.adds ?? [],
  })
}

/** What the other person says before the next line. */
export const openingOf = ({ turn, ...here }: TalkState): Turn['says'][number] | undefined => firstThat(turn?.says ?? [], here)

/** A number that depends on each character, so that the order of the lines shows no pattern. */
const hashOf = (text: string): number => {
  let hash = 2166136261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash
}

export const offeredLines = ({ turn, ...here }: TalkState): Line[] => (turn?.lines ?? []).filter((line) => holds(line.if, here))

export function linesOf(talk: Conversation, attempt: number, state: TalkState): Line[] {
  const placeOf = ({ id }: Line) => hashOf(`${talk.id} ${state.turn?.id} ${attempt} ${id}`)
  return offeredLines(state).toSorted((a, b) => placeOf(a) - placeOf(b))
}

export type SaidLine = {
  turn: Turn
  /** What the other person said before it. */
  says: Turn['says'][number] | undefined
  line: Line
  reply: Reply
  before: TalkState
  after: TalkState
}

/** Says a line. Undefined when it is not on offer. */
export function sayLine(talk: Conversation, before: TalkState, lineId: string): SaidLine | undefined {
  const { turn, ...here } = before
  const line = turn?.lines.find((each) => each.id === lineId && holds(each.if, here))
  const reply = line && firstThat(line.replies, here)
  if (!turn || !line || !reply) return undefined
  const after = enter(talk, nextOf(talk, talk.turns.indexOf(turn), reply), {
    mood: Math.max(0, Math.min(highestMood, here.mood + reply.mood)),
    minutes: here.minutes - line.minutes,
    notes: [...new Set([...here.notes, ...reply.adds])],
  })
  return { turn, says: openingOf(before), line, reply, before, after }
}

export const endingOf = (talk: Conversation, state: TalkState): TalkEnding | undefined =>
  state.turn ? undefined : firstThat(talk.endings, state)

export type PlayedTalk = { said: SaidLine[]; state: TalkState; ending: TalkEnding | undefined }

/** An attempt in which `choose` takes one of the lines on offer each time, until the talk is over or none is taken. */
export function followTalk(talk: Conversation, attempt: number, choose: (lines: Line[]) => Line | undefined): PlayedTalk {
  const said: SaidLine[] = []
  let state = beginTalk(talk, attempt)
  while (state.turn) {
    const next = sayLine(talk, state, choose(linesOf(talk, attempt, state))?.id ?? '')
    if (!next) break
    said.push(next)
    state = next.after
  }
  return { said, state, ending: endingOf(talk, state) }
}

/** Plays a path of line ids. Undefined when it does not fit the conversation. */
export function playTalk(talk: Conversation, attempt: number, path: readonly string[]): PlayedTalk | undefined {
  const left = path.values()
  const played = followTalk(talk, attempt, (lines) => {
    const { value } = left.next()
    return lines.find(({ id }) => id === value)
  })
  return played.said.length === path.length ? played : undefined
}
