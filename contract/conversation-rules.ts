import { endOfCase, findBrokenPaths } from './case-paths.ts'
import { beginTalk, endingOf, followTalk, nextOf, offeredLines, sayLine, type TalkState } from './conversation.ts'
import { type Condition, type Conversation, conversationFields, type Line } from './conversation-content.ts'

type Path = (string | number)[]
type Fault = { path: Path; message: string }

/** A way to the good ending passes at least this many turns. */
export const fewestTurns = 12

const maxStates = 60_000

/** Attempts for which the simple strategies are tried; the order of the lines differs in each. */
const checkedAttempts = 6

const findBrokenTurns = (talk: Conversation): Fault[] =>
  findBrokenPaths(
    {
      start: talk.turns[0]?.id ?? '',
      steps: talk.turns.map(({ id, when, otherwise, lines }, index) => ({
        id,
        options: [
          ...lines.flatMap((line, place) =>
            line.replies.map((reply, at) => ({
              id: `${line.id}${at}`,
              next: nextOf(talk, index, reply),
              at: ['lines', place, 'replies', at],
            })),
          ),
          ...(when ? [{ id: 'otherwise', next: otherwise ?? endOfCase, at: ['otherwise'] }] : []),
        ],
      })),
    },
    { whole: 'conversation', steps: 'turns', step: 'turn', option: 'lines' },
  )

/** The parts of a value that have one of these names, with their paths. */
function partsNamed<Part>(names: string[], value: unknown, path: Path = []): { path: Path; part: Part }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    const inside = partsNamed<Part>(names, part, at)
    return names.includes(name) && part ? [{ path: at, part: part as Part }, ...inside] : inside
  })
}

const conditionsOf = (talk: Conversation) => partsNamed<Condition>(['if', 'when'], talk)

const notesIn = ({ has = [], lacks = [] }: Condition) => [...has, ...lacks]

function findBrokenNotes(talk: Conversation): Fault[] {
  const known = talk.notes.map(({ id }) => id)
  const adds = partsNamed<string[]>(['adds'], talk)
  const added = new Set(adds.flatMap(({ part }) => part))
  const asked = conditionsOf(talk).map(({ path, part }) => ({ path, part: notesIn(part) }))
  return [
    ...talk.notes.flatMap(({ id, side, text }, at) => [
      ...(known.indexOf(id) < at ? [{ path: ['notes', at, 'id'], message: 'This note occurs twice' }] : []),
      ...(added.has(id) ? [] : [{ path: ['notes', at, 'id'], message: 'Nothing adds this note' }]),
      ...(side !== 'hidden' && !text ? [{ path: ['notes', at, 'text'], message: 'Please say what is known' }] : []),
    ]),
    ...[...asked, ...adds].flatMap(({ path, part }) =>
      part.filter((id) => !known.includes(id)).map((id) => ({ path, message: `There is no note ${id}` })),
    ),
  ]
}

const findMissingVerdicts = (talk: Conversation): Fault[] =>
  talk.turns.flatMap(({ lines }, at) => [
    ...(lines.some(({ verdict }) => verdict === 'best')
      ? []
      : [{ path: ['turns', at, 'lines'], message: 'One line of each turn is the best' }]),
    ...lines.flatMap(({ verdict, takeaway }, place) =>
      takeaway && verdict !== 'best'
        ? [{ path: ['turns', at, 'lines', place, 'takeaway'], message: 'Only a best line is taken away' }]
        : [],
    ),
  ])

/** The most minutes that a talk can still take, by turn. */
function longestFrom(talk: Conversation): Map<string, number> {
  const longest = new Map([[endOfCase, 0]])
  const longestOf = (id: string): number => {
    const at = talk.turns.findIndex((turn) => turn.id === id)
    const turn = talk.turns[at]
    const known = longest.get(id)
    if (known !== undefined || !turn) return known ?? 0
    const ways = turn.lines.flatMap((line) => line.replies.map((reply) => line.minutes + longestOf(nextOf(talk, at, reply))))
    const found = Math.max(...ways, turn.when ? longestOf(turn.otherwise ?? endOfCase) : 0)
    longest.set(id, found)
    return found
  }
  for (const { id } of talk.turns) longestOf(id)
  return longest
}

const unreachedMessages = {
  endings: 'No path reaches this ending',
  turns: 'No path reaches this turn',
  says: 'This is never said',
  lines: 'This line is never on offer',
  replies: 'This reply is never given',
}

function findUnreachable(talk: Conversation): Fault[] {
  const conditions = conditionsOf(talk).map(({ part }) => part)
  const relevant = [...new Set(conditions.flatMap(notesIn))]
  const shortOfTime = Math.max(0, ...conditions.map(({ minutesTo = 0 }) => minutesTo))
  const longest = longestFrom(talk)
  // States differ only in what can still matter: minutes that cannot run out any more do not.
  const keyOf = ({ turn, mood, minutes, notes }: TalkState) => {
    const enough = (longest.get(turn?.id ?? endOfCase) ?? 0) + shortOfTime + 1
    return `${turn?.id} ${mood} ${Math.min(minutes, enough)} ${relevant.map((id) => (notes.includes(id) ? 1 : 0)).join('')}`
  }
  const happened = new Set<unknown>()
  const faults: Fault[] = []
  for (const [index] of talk.starts.entries()) {
    let states = [beginTalk(talk, index + 1)]
    const seen = new Set(states.map(keyOf))
    let fewest = Number.POSITIVE_INFINITY
    for (let turns = 0; states.length > 0; turns += 1) {
      const next: TalkState[] = []
      for (const state of states) {
        if (!state.turn) {
          const ending = endingOf(talk, state)
          if (!ending) return [{ path: ['endings'], message: 'The last ending has no condition, so that every path has one' }]
          happened.add(ending)
          if (ending.outcome === 'good') fewest = Math.min(fewest, turns)
          continue
        }
        const lines = offeredLines(state)
        if (lines.length < 2)
          return [
            {
              path: ['turns', talk.turns.indexOf(state.turn)],
              message: 'A path reaches this turn and has no two lines to choose from',
            },
          ]
        for (const line of lines) {
          const said = sayLine(talk, state, line.id)
          if (!said)
            return [
              {
                path: ['turns', talk.turns.indexOf(state.turn), 'lines', state.turn.lines.indexOf(line)],
                message: 'The last reply has no condition, so that every path has one',
              },
            ]
          for (const part of [said.turn, said.says, line, said.reply]) happened.add(part)
          const key = keyOf(said.after)
          if (seen.has(key)) continue
          seen.add(key)
          next.push(said.after)
        }
      }
      if (seen.size > maxStates)
        return [{ path: ['turns'], message: 'There are too many paths to check them all: please use fewer notes in conditions' }]
      states = next
    }
    if (fewest < fewestTurns)
      faults.push({
        path: ['starts', index],
        message: `A good ending is reached after ${fewest} turns; at least ${fewestTurns} are needed`,
      })
    if (fewest === Number.POSITIVE_INFINITY) faults.push({ path: ['starts', index], message: 'No path from here ends well' })
  }
  return [
    ...faults,
    ...Object.entries(unreachedMessages).flatMap(([name, message]) =>
      partsNamed<unknown[]>([name], talk).flatMap(({ path, part }) =>
        part.flatMap((each, at) => (happened.has(each) ? [] : [{ path: [...path, at], message }])),
      ),
    ),
  ]
}

const byTone = (tone: Line['tone']) => (lines: Line[]) => lines.find((line) => line.tone === tone) ?? lines[0]

const strategies: Record<string, (lines: Line[]) => Line | undefined> = {
  'the first line': (lines) => lines[0],
  'the second line': (lines) => lines[1],
  'the last line': (lines) => lines.at(-1),
  'the longest line': (lines) => lines.toSorted((a, b) => b.text.length - a.text.length)[0],
  'the shortest line': (lines) => lines.toSorted((a, b) => a.text.length - b.text.length)[0],
  'the kind line': byTone('kind'),
  'the push line': byTone('push'),
  'the silent line': byTone('silent'),
  'the plain line': byTone('plain'),
}

/** Strategies that need no thought and still end well. */
const findEasyWays = (talk: Conversation): Fault[] =>
  Object.entries(strategies).flatMap(([name, choose]) => {
    const attempts = Array.from({ length: checkedAttempts }, (_, index) => index + 1)
    const wins = attempts.some((attempt) => followTalk(talk, attempt, choose).ending?.outcome === 'good')
    return wins ? [{ path: ['turns'], message: `Always choosing ${name} ends well` }] : []
  })

/** A conversation whose every line can be said, whose paths all end, and which no simple strategy wins. */
export const conversation = conversationFields.superRefine((talk, context) => {
  for (const checks of [[findBrokenTurns], [findBrokenNotes, findMissingVerdicts], [findUnreachable, findEasyWays]]) {
    const faults = checks.flatMap((check) => check(talk))
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message })
    if (faults.length > 0) return
  }
})
