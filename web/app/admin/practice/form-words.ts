import { type Fields, fieldsOf, listOf, titleOf } from './json-schema.ts'

type Wording = {
  label: string
  hint?: string
  /** Noun of one entry of a list. */
  one?: string
  /** Entries are so long that one is shown at a time, even within another list. */
  isLong?: boolean
  /** What no choice means. */
  blank?: string
}

const words: Record<string, Omit<Wording, 'label'> & { label?: string }> = {
  adds: { label: 'Notes that this adds' },
  after: { label: 'Rating after the debrief' },
  anchor: { label: 'Clearly a point of the anchor', blank: 'None alone' },
  answers: { one: 'answer', isLong: true },
  areas: { hint: 'Country, region and city as the place filter knows them, one per line' },
  asks: { label: 'The interviewer asks' },
  brief: { hint: 'Whom to find, in Markdown' },
  by: { label: 'Who speaks' },
  calls: { label: 'Spoken of as' },
  consequence: { label: 'What happens then' },
  debrief: { one: 'statement', hint: 'The most junior rater first' },
  does: { label: 'What the person does' },
  drills: { label: 'Drills', one: 'drill' },
  endings: { one: 'ending' },
  facts: { label: 'What is true of the work' },
  found: { label: 'People to find' },
  from: { label: 'From how many percent of the points' },
  has: { label: 'All of these notes are there' },
  hits: { label: 'Results at most' },
  id: { label: 'Id', hint: 'Small letters, digits and hyphens; other parts refer to it' },
  if: { label: 'Only if' },
  ifHigher: { label: 'What a higher rating overlooks' },
  ifLower: { label: 'What a lower rating overlooks' },
  intro: { label: 'Introduction (Markdown)' },
  isHeavy: { label: 'One of the two heaviest lines, which must be at the floor or better' },
  lacks: { label: 'None of these notes is there' },
  lesson: { label: 'What this answer teaches' },
  lines: { label: 'What can be said', one: 'line' },
  minutesTo: { label: 'At most this many minutes are left' },
  missing: { label: 'Feedback on a hit without it' },
  moodFrom: { label: 'Mood at least' },
  moodTo: { label: 'Mood at most' },
  moods: { hint: 'One per line, from 0 (leaves) to 6' },
  needs: { one: 'need' },
  next: { label: 'Goes on at', blank: 'The turn that follows' },
  notes: { one: 'note' },
  note: { label: 'What a careful reader sees' },
  options: { one: 'option' },
  otherwise: { label: 'Without it, goes on at', blank: 'The end' },
  pages: { label: 'Public pages elsewhere', one: 'page' },
  panels: { label: 'Rating panels', one: 'panel' },
  profiles: { label: 'Profiles', one: 'profile' },
  raters: { hint: 'One per line' },
  replies: { one: 'reply', hint: 'The first one whose condition holds' },
  rests: { label: 'Sentence that it rests on' },
  reasoning: { label: 'The reasoning' },
  says: { one: 'sentence' },
  sheets: { label: 'Sheets of the raters', one: 'sheet' },
  shows: { label: 'What a rating may take from it' },
  situation: { label: 'Situation (Markdown)' },
  start: { label: 'Starts with' },
  starts: { label: 'Circumstances of each attempt', one: 'attempt' },
  steps: { one: 'step' },
  takeaway: { label: 'When to say it (lines to take away)' },
  transcript: { one: 'exchange' },
  turns: { one: 'turn' },
  when: { label: 'Takes place only if' },
  why: { label: 'Why' },
  words: { label: 'Synonyms', one: 'group', hint: 'Words that mean the same, one per line' },
}

const values: Record<string, string> = { linkedin: 'LinkedIn', 'x-ray': 'X-ray', ml: 'ML', end: 'The end' }

const asSentence = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

export const wordOf = (value: string): string => values[value] ?? asSentence(value)

/** What a property is called; a list of texts without a name of its own is called by its list. */
export const wordingOf = (name: string, of?: string): Wording => {
  const known = words[name || (of?.startsWith('group') ? 'words' : '')]
  return { ...known, label: known?.label ?? asSentence(name) }
}

type Options = (readonly [value: string, text: string])[]

/** The parts of the same content that a property can name; undefined if it names none. */
export const optionsFor = (name: string, { turns, steps, notes, raters, transcript }: Fields): Options | undefined => {
  const places = (): Options =>
    listOf(turns ?? steps).map((each, index) => [String(fieldsOf(each).id), `${index + 1}: ${titleOf(each)}`])
  const sameText = (text: unknown) => [String(text), String(text)] as const
  if (['adds', 'has', 'lacks'].includes(name)) return listOf(notes).map((each) => [String(fieldsOf(each).id), titleOf(each)])
  if (name === 'start') return places()
  if (name === 'next' || name === 'otherwise') return [...places(), ['end', 'The end']]
  if (name === 'by') return listOf(raters).map(sameText)
  if (name !== 'rests') return undefined
  const sentences = listOf(transcript).flatMap((exchange) => listOf(fieldsOf(exchange).says).map(fieldsOf))
  return sentences.flatMap(({ text, shows }) => (shows ? [sameText(text)] : []))
}
