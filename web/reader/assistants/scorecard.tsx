import type { AssistantOutputProps } from '../activity-form.tsx'
import { AssistantPanel, Figure, Hints, PrintSheets } from './assistant-panel.tsx'
import { enteredList, enteredRows, enteredText } from './entered-values.ts'
import { findRisks, sumOfWeights, totalTargetDays } from './scorecard-check.ts'

const Sheet = ({ values, interviewer }: { values: Record<string, unknown>; interviewer: string }) => (
  <section>
    <h1 className="text-heading">Scorecard: {enteredText(values, 'role')}</h1>
    <p className="print-line">Interviewer: {interviewer}</p>
    <p className="print-line">Candidate number and date:</p>
    {enteredRows(values, 'competencies').map((row) => (
      <div key={enteredText(row, 'competency')} className="print-block">
        <h2 className="text-title">
          {enteredText(row, 'competency')}
          {enteredText(row, 'weight') ? ` (${enteredText(row, 'weight')} %)` : null}
        </h2>
        <p>{enteredText(row, 'question')}</p>
        {enteredText(row, 'followUp') ? <p>Follow-up: {enteredText(row, 'followUp')}</p> : null}
        <ul className="text-sm">
          <li>1 – {enteredText(row, 'anchor1')}</li>
          <li>3 – {enteredText(row, 'anchor3')}</li>
          <li>5 – {enteredText(row, 'anchor5')}</li>
        </ul>
        <p className="print-line">Rating: ☐ 1 ☐ 2 ☐ 3 ☐ 4 ☐ 5</p>
        <p className="print-line">Evidence:</p>
        <p className="print-line" />
      </div>
    ))}
    <p>Rate before you talk to the other interviewers.</p>
  </section>
)

/** Module 5: weights, target days, risky words, and a sheet to print for each interviewer. */
export const Scorecard = ({ values, lesson }: AssistantOutputProps) => {
  const weights = sumOfWeights(values)
  const isWeighted = lesson.activity?.fields.some(
    (field) => field.id === 'competencies' && field.type === 'rows' && field.columns.some(({ id }) => id === 'weight'),
  )
  const interviewers = enteredList(values, 'interviewers')
  const hints = [
    ...(weights === 100 || !isWeighted ? [] : [`The weights add up to ${weights} %. They must make 100 %.`]),
    ...(interviewers.length === 1 ? ['One interviewer only: two to four people see more.'] : []),
    ...findRisks(values).map((risk) => `${risk.where}: “${risk.word}” touches ${risk.about}. Ask for the task instead.`),
  ]
  return (
    <AssistantPanel title="Your scorecard">
      <dl className="assistant-figures">
        {isWeighted ? <Figure label="Sum of the weights" value={`${weights} %`} note="of 100 %" /> : null}
        <Figure label="Total of your target days" value={totalTargetDays(values)} note="working days" />
      </dl>
      <Hints hints={hints} calm={isWeighted ? 'Weights make 100 %; no risky words found.' : 'No risky words found.'} />
      <p className="text-sm text-muted">The word check is a help, not legal advice.</p>
      <PrintSheets label="Print scorecard sheets" disabled={enteredRows(values, 'competencies').length === 0}>
        {(interviewers.length > 0 ? interviewers : ['']).map((interviewer) => (
          <Sheet key={interviewer} values={values} interviewer={interviewer} />
        ))}
      </PrintSheets>
    </AssistantPanel>
  )
}
