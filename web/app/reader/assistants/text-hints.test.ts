import { expect, test } from 'vitest'
import lessonOnTesting from '../../../../content/course/module-7/3-diagnose-and-test-one-change.md?raw'
import filledDashboard from '../../../../content/downloads/filled/recruitment-metrics-dashboard.yaml?raw'
import {
  canvasHints,
  challengeHints,
  contactHints,
  hypothesisHints,
  hypothesisParts,
  openingParts,
  planHints,
  roleHints,
} from './text-hints.ts'

const unsaid = (parts: { name: string; found: string | undefined }[]) =>
  parts.filter(({ found }) => found === undefined).map(({ name }) => name)

test.each([
  ['There just aren’t any good candidates.', ['Obstacle 1: how often', 'Obstacle 1: this is about others']],
  ['Candidates ask for 30% more than the market pays.', ['Obstacle 1: this is about others']],
  ['Our process is slow.', ['Obstacle 1: how often']],
  ['Kandidáti nechtějí měnit práci.', ['Obstacle 1: how often', 'Obstacle 1: this is about others']],
])('an obstacle that says too little is asked about: %s', (challenge1, asked) => {
  const hints = challengeHints({ challenge1 })
  expect(hints).toHaveLength(asked.length)
  for (const [index, words] of asked.entries()) expect(hints[index]).toContain(words)
})

const role = 'Principal engineer, Brno. In 12 months releases no longer wait. Decides the order of the migration.'
const skill = 'Has moved teams that didn’t report to them – names one that disagreed'
const reason = 'CZK 150,000–190,000 gross a month – confirmed by the CFO'

test.each([
  [{ role: 'Senior Java developer with a passion for clean code' }, ['by when', 'decides or owns']],
  [{ skills: '10+ years of Java' }, ['years say little', 'add the evidence']],
  [{ skills: 'Master’s degree in computer science – shows the diploma' }, ['a degree isn’t a skill']],
  [{ skills: 'Native speaker of Czech – can tell jokes' }, ['touches nationality and origin']],
  [{ skills: 'Energetic team player – for our young, dynamic team' }, ['energetic', 'young', 'dynamic']],
  [{ motivators: 'Great atmosphere' }, ['who confirmed it', 'a range', 'says nothing about the job']],
  [{ motivators: `${reason}\nFlexible hours` }, ['“Flexible hours”: who confirmed it']],
])('a role definition that says too little is asked about: %o', (values, asked) => {
  const hints = roleHints(values).join('\n')
  for (const words of asked) expect(hints).toContain(words)
})

test.each([
  [{ proofs: [{ claim: 'People', evidence: 'We’re all friends here' }] }, 'Evidence for people'],
  [{ proofs: [{ claim: 'Reward', evidence: 'Trust us' }] }, 'Evidence for reward'],
  [{ newOpening: 'We are a leading European payments company with 400 people.' }, 'begins with the company'],
  [{ newOpening: 'Our company was founded in 1998.' }, 'begins with the company'],
])('a canvas that cannot be checked is asked about: %o', (values, asked) => {
  expect(canvasHints(values).join('\n')).toContain(asked)
})

test('a text that says what it should is left alone', () => {
  const hints = [
    challengeHints({ challenge2: 'Manažer tři týdny neodpověděl na naše profily.' }),
    roleHints({ role, skills: skill, motivators: reason }),
    roleHints({ skills: 'Provoz databází – umí vysvětlit jeden výpadek', motivators: '150 000 Kč – schválil finanční ředitel' }),
    canvasHints({
      proofs: [
        { claim: 'Flexibility', evidence: 'Ve smlouvě' },
        { claim: 'Reward', evidence: '' },
      ],
    }),
    canvasHints({ newOpening: 'Card settlement still runs in our monolith. In a year it shouldn’t.' }),
    planHints({ actions: [{ firstStep: 'Call five silver medallists', owner: 'Me', measure: 'Five calls made' }] }),
    planHints({ goal: 'Do konce března podepsané dvě nabídky', actions: [{ owner: 'Head of platform' }] }),
  ]
  expect(hints.flat()).toEqual([])
})

const every = ['What will be different, by when', 'What they decide', 'The hard part', 'What it pays', 'Where and when']
test.each([
  ['', every],
  ['Join a passionate company with modern technologies and great people.', every],
  ['In a year the ledger stands alone. You decide how. CZK 150–190k a month, two days a week in Brno.', ['The hard part']],
  ['You have the last word on a legacy system. Remote, $190k.', ['What will be different, by when']],
])('an opening lacks what it does not say: %s', (newOpening, lacks) => {
  expect(unsaid(openingParts({ newOpening }))).toEqual(lacks)
})

test.each([
  ['We should be faster.', ['One change', 'What it will do', 'A cause that could be wrong']],
  ['If we call within a day, then more people will reply.', ['A cause that could be wrong']],
  ['Because replies are slow, we will be quicker.', ['One change', 'What it will do']],
  ['If the manager calls finalists within a day, then acceptance will go from 2 to 3 of 4, because two were waiting.', []],
  ['Pokud manažer zavolá do druhého dne, pak přijme nabídku více lidí, protože dva čekali na termín.', []],
])('a hypothesis is searched for its three parts: %s', (hypothesis, lacks) => {
  expect(unsaid(hypothesisParts({ hypothesis }))).toEqual(lacks)
})

test('the hypotheses that the lesson takes apart and the filled-in dashboard shows pass the check of the activity', () => {
  const parts = [...lessonOnTesting.matchAll(/^ {2}- text: (.+)$/gm)].map((match) => match[1]).slice(0, 3)
  const shown = /^ {2}Our hypothesis: (.+)$/m.exec(filledDashboard)?.[1] ?? ''
  for (const hypothesis of [parts.join(' '), shown]) {
    expect(hypothesis).toMatch(/^If .*, then .*, because /)
    expect(unsaid(hypothesisParts({ hypothesis }))).toEqual([])
    expect(hypothesisHints({ hypothesis })).toEqual([])
  }
})

test('a hypothesis of two changes, a target that cannot be missed, two metrics and a short test are asked about', () => {
  const cause = 'because two people waited for a date'
  const asked = (values: Record<string, unknown>) => hypothesisHints(values).map((hint) => hint.split(':')[0])
  expect(asked({ hypothesis: `If we raise pay and drop a round, then more accept, ${cause}` })).toEqual(['Hypothesis'])
  expect(asked({ hypothesis: `If we drop a round, then more accept and fewer wait, ${cause}` })).toEqual([])
  expect(asked({ target: 'Much better' })).toEqual(['Target'])
  expect(asked({ target: 'From 21 to 10 days' })).toEqual([])
  expect(asked({ metric: 'Offer acceptance and time to hire' })).toEqual(['Metric'])
  expect(asked({ metric: 'Offer acceptance' })).toEqual([])
  expect(hypothesisHints({ startDate: '2027-01-11', endDate: '2027-01-25' })[0]).toContain('shorter than four weeks')
  expect(asked({ startDate: '2027-01-11', endDate: '2027-03-31' })).toEqual([])
})

test.each([
  [{ goal: 'Hire better people' }, 'Goal'],
  [{ actions: [{ firstStep: 'Improve sourcing' }] }, 'is an intention'],
  [{ actions: [{ firstStep: 'Work on our employer brand' }] }, 'is an intention'],
  [{ actions: [{ measure: 'Better quality of candidates' }] }, 'can’t be counted'],
  [{ actions: [{ owner: 'The whole team' }] }, 'one owner'],
  [{ ifThen: 'I will try harder' }, 'name the moment'],
])('a plan that somebody else could not check is asked about: %o', (values, asked) => {
  expect(planHints(values).join('\n')).toContain(asked)
})

test('a contact that is of no use to the person is asked about', () => {
  const hints = (contactContent: string) => contactHints({ segments: [{ name: 'Known', sizeNow: 5, contactContent }] })
  for (const empty of ['Just checking in', 'Our monthly newsletter', 'Touch base, any news?'])
    expect(hints(empty), empty).toHaveLength(1)
  for (const useful of ['One honest engineering story', 'Invitation to the meetup we host', 'Answer to what they told us'])
    expect(hints(useful), useful).toEqual([])
})
