import type { Decision } from '#contract/decision-content.ts'
import { maxDecisions, optionCount } from '#contract/lesson-limits.ts'
import { highestRating, type QuestionKind } from '#contract/question-kinds.ts'
import { newId } from '../../../ui/new-id.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { QuestionPreview } from './question-preview.tsx'

type Option = Decision['options'][number]

const kinds: Record<QuestionKind, string> = {
  choice: 'Choose one',
  several: 'Choose several',
  order: 'Put in order (options stand in the right order)',
  rating: 'Rate each',
}

const verdictsOf: Record<QuestionKind, readonly (string | number)[]> = {
  choice: ['best', 'defensible', 'weak'],
  several: ['right', 'wrong'],
  order: [],
  rating: Array.from({ length: highestRating }, (_, index) => index + 1),
}

const withVerdict = (option: Option, kind: QuestionKind, verdict = verdictsOf[kind].at(-1)): Option => {
  const { verdict: _, ...plain } = option
  return verdict === undefined ? plain : { ...plain, verdict: verdict as NonNullable<Option['verdict']> }
}

/** The id is random, because learners' browsers receive it and it must not reveal position or verdict. */
const freshOption = (): Option => ({ id: `o${newId().slice(0, 8)}`, text: '', reasoning: '' })

const freshDecision = (moduleId: number): Decision => ({
  id: `m${moduleId}-d-${newId().slice(0, 6)}`,
  kind: 'choice',
  title: '',
  case: '',
  question: '',
  options: [withVerdict(freshOption(), 'choice', 'best'), withVerdict(freshOption(), 'choice', 'weak')],
  takeaway: '',
})

/** The decisions of a lesson. Each is shown at its block in the text, a new one at the end. */
export const DecisionsEditor = ({
  decisions,
  onChange,
  issues,
  moduleId,
}: {
  decisions: Decision[]
  onChange: (decisions: Decision[]) => void
  issues: Issues
  moduleId: number
}) => (
  <ListEditor
    title="Decisions"
    name="decision"
    items={decisions}
    onChange={onChange}
    fresh={() => freshDecision(moduleId)}
    max={maxDecisions}
    error={issues.decisions}
    preview={({ id, kind, title, case: text, question, options }) => (
      <QuestionPreview name={`preview ${id}`} title={title} text={text} question={question} kind={kind} options={options} />
    )}
    losing={() => 'It is removed from the text when you save. Learners’ answers to it are no longer shown.'}
    render={(decision, change, index) => {
      const at = `decisions.${index}`
      const fields = editorFields({ group: decision, set: change, issues, prefix: `${at}.` })
      return (
        <>
          <p className="text-sm text-muted">Named {decision.id} in the text.</p>
          {fields.line('title', `Title of decision ${index + 1}`, { required: true })}
          {fields.select('kind', 'How it is answered', kinds, (chosen) => {
            const kind = chosen as QuestionKind
            change({ kind, options: decision.options.map((option) => withVerdict(option, kind)) })
          })}
          {fields.area('case', 'Case (Markdown)', {
            hint: 'A profile, a CV, messages, a role definition, an offer call. Invented: learners see the label.',
            rows: 8,
            required: true,
          })}
          {fields.line('question', 'Question', { required: true })}
          <ListEditor
            title="Options"
            name="option"
            of={`decision ${index + 1}`}
            items={decision.options}
            onChange={(options) => change({ options })}
            fresh={() => withVerdict(freshOption(), decision.kind)}
            min={optionCount.min}
            max={optionCount.max}
            error={issues[`${at}.options`]}
            render={(option, changeOption, place) => {
              const here = `${at}.options.${place}`
              const texts = editorFields({ group: option, set: changeOption, issues, prefix: `${here}.` })
              const verdicts = verdictsOf[decision.kind]
              return (
                <>
                  {texts.line('text', `Option ${place + 1}`, { required: true })}
                  {verdicts.length > 0
                    ? texts.select('verdict', 'Our verdict', verdicts.map(String), (chosen) =>
                        changeOption({ verdict: verdicts.find((verdict) => String(verdict) === chosen) as Option['verdict'] }),
                      )
                    : null}
                  {texts.area('reasoning', 'The reasoning', { rows: 3, required: true })}
                </>
              )
            }}
          />
          {fields.line('takeaway', 'What to look for next time', { required: true })}
        </>
      )
    }}
  />
)
