import practiceSchemas from 'virtual:practice-schemas'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { labProfile } from '#contract/lab-content.ts'
import conversation from '../../../../content/course/module-2/what-seniors-value.conversation.yaml?raw'
import branchingCase from '../../../../content/course/module-8/case.yaml?raw'
import drills from '../../../../content/lab/drills.yaml?raw'
import profiles from '../../../../content/lab/profiles.yaml?raw'
import words from '../../../../content/lab/words.yaml?raw'
import panels from '../../../../content/ratings/panels.yaml?raw'
import { signIn } from '../../../session/session.ts'
import { answerCallsByLine, refusal } from '../../../testing/answer-calls.ts'
import { sampleAdmin } from '../../../testing/sample-user.ts'
import { loadPractice, PracticeTab } from './practice-tab.tsx'
import { SchemaField } from './schema-form.tsx'

const server = answerCallsByLine()

const answers = (yaml: string, version = 0) => ({ data: { yaml, version, isEdited: version > 0 } })

const Nothing = () => null

const open = async () => {
  server.answers['GET /api/editing/practice/profiles'] = answers(stringify(labProfile.array().parse(parse(profiles))))
  server.answers['GET /api/editing/practice/words'] = answers(words)
  server.answers['GET /api/editing/practice/drills'] ??= answers(drills)
  signIn(sampleAdmin(), 'token')
  const Stub = createRoutesStub([
    {
      path: '/admin/content',
      Component: PracticeTab,
      HydrateFallback: Nothing,
      loader: ({ request }) => loadPractice(request),
    },
  ])
  render(<Stub initialEntries={['/admin/content?tab=practice']} />)
  await screen.findByLabelText(/^People to find/)
}

/** The drill's; the solution has one of its own. */
const titleField = () => screen.getAllByLabelText<HTMLInputElement>(/^Title/)[0] as HTMLInputElement
const choose = (name: string) => fireEvent.click(screen.getByText(name))
const saved = () =>
  server.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body as { yaml: string; version: number }] : []))

test('a drill changed in the form outlives a reload, is tried and saved whole, and a refused one is opened with its problem', async () => {
  await open()
  fireEvent.change(titleField(), { target: { value: 'The must-have' } })
  cleanup()
  await open()
  expect(titleField().value).toBe('The must-have')
  screen.getByText('Not saved yet. Your changes are kept in this browser.')

  choose('Widen without drowning')
  const people = screen.getByLabelText(/^People to find/)
  fireEvent.change(people, { target: { value: '16' } })
  choose('Try the solution')
  await screen.findByText(/finds 15 of 16 people in 30 of at most 40 results; it cannot find Dana Jakoby\.$/)
  fireEvent.change(people, { target: { value: '13' } })
  choose('Try the solution')
  await screen.findByText('The solution finds 15 people in 30 results. It misses Dana Jakoby.')

  const issue = { path: 'two-languages.solution.keywords', message: 'Line 40: It cannot be read' }
  server.answers['PUT /api/editing/practice/drills'] = refusal(400, 'bad-input', 'Please check', [issue])
  choose('Check and save')
  await screen.findByText('It cannot be read', { selector: '.field-error' })
  expect(titleField().value).toBe('Two languages')

  server.answers['PUT /api/editing/practice/drills'] = (body) => answers((body as { yaml: string }).yaml, 1)
  choose('Check and save')
  await screen.findByText('All changes are saved.')
  const [first, second, ...others] = parse(drills)
  expect(parse(saved().at(-1)?.yaml ?? '')).toEqual([
    { ...first, title: 'The must-have' },
    { ...second, goal: { ...second.goal, found: 13 } },
    ...others,
  ])
})

test('when someone else has saved, the difference is named and either version can be kept', async () => {
  const theirs = drills.replace('Widen without drowning', 'Widen')
  await open()
  fireEvent.change(titleField(), { target: { value: 'Mine' } })
  server.answers['GET /api/editing/practice/drills'] = answers(theirs, 1)
  server.answers['PUT /api/editing/practice/drills'] = refusal(409, 'practice-changed', 'Someone else saved this')
  choose('Check and save')
  await screen.findByText(/^Different in yours and theirs: Mine, Widen without drowning, One must-have, Widen\./)
  server.answers['PUT /api/editing/practice/drills'] = (body) => answers((body as { yaml: string }).yaml, 2)
  choose('Save mine')
  await waitFor(() => expect(saved().map(({ version }) => version)).toEqual([0, 1]))
  await screen.findByText('All changes are saved.')
  expect(titleField().value).toBe('Mine')
})

/** Every text and number in a value, without the ids of entries within entries, which the form chooses. */
const leavesOf = (value: unknown, depth = 0): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => (name === 'id' && depth > 2 ? [] : leavesOf(each, depth + 1)))
    : [String(value)]

test.each([
  ['profiles', parse(profiles).slice(0, 20)],
  ['words', parse(words).slice(0, 3)],
  ['panels', parse(panels)],
  ['conversation', { ...parse(conversation), turns: parse(conversation).turns.slice(0, 3) }],
  ['branchingCase', { ...parse(branchingCase), steps: parse(branchingCase).steps.slice(0, 3) }],
] as const)('everything that is written in %s can be edited in its form', (part, value) => {
  const seen = new Set<string>()
  const look = () => {
    for (const control of document.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
      if (control.type !== 'checkbox') for (const line of control.value.split('\n')) seen.add(line)
      else if (control.checked) seen.add(control.name.split('.').at(-1) ?? '').add('true')
      else seen.add('false')
    }
  }
  render(
    <SchemaField
      schema={practiceSchemas[part]}
      name={part === 'conversation' || part === 'branchingCase' ? '' : part}
      value={value}
      onChange={() => {}}
      path=""
      issues={{}}
    />,
  )
  // By selectors, because queries by role take seconds in a form of this size.
  const walk = (list: Element) => {
    for (const entry of list.querySelectorAll('button')) {
      fireEvent.click(entry)
      look()
      for (const inner of document.querySelectorAll('ol[aria-label=Answers]')) if (inner !== list) walk(inner)
    }
  }
  for (const list of document.querySelectorAll('ol')) walk(list)
  look()
  expect(leavesOf(value).filter((leaf) => !leaf.split('\n').every((line) => seen.has(line)))).toEqual([])
})

test('a number stays a number, a blank optional text leaves no trace, and a new entry has an id of its own', () => {
  let value = parse(branchingCase)
  const show = () => (
    <SchemaField
      schema={practiceSchemas.branchingCase}
      name=""
      value={value}
      onChange={(next) => {
        value = next
      }}
      path=""
      issues={{}}
    />
  )
  const { rerender } = render(show())
  fireEvent.change(screen.getByLabelText(/^From how many percent/), { target: { value: '80' } })
  expect(value.endings[0].from).toBe(80)
  rerender(show())
  fireEvent.click(screen.getByText('Add ending'))
  const ids = value.endings.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(parse(branchingCase).endings.length + 1)
  cleanup()
  const panel = parse(panels)
  let changed = panel
  render(
    <SchemaField
      schema={practiceSchemas.panels}
      name="panels"
      value={panel}
      onChange={(next) => {
        changed = next
      }}
      path=""
      issues={{}}
    />,
  )
  fireEvent.change(screen.getAllByLabelText(/^What a rating may take/)[1] as HTMLElement, { target: { value: '' } })
  expect(Object.keys(changed[0].answers[0].transcript[0].says[1])).toEqual(['text'])
})
