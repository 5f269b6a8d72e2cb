import { Badge } from '../../../../ui/card.tsx'
import { showNumber } from '../../../../ui/format.ts'
import { Cell, Table } from '../../../../ui/table.tsx'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Figure, Figures, Hints, Method, PrintSheets } from '../assistant-panel.tsx'
import { enteredList, enteredRows, enteredText } from '../entered-values.ts'
import { findRisks } from './question-risks.ts'
import {
  anchorHints,
  type Debrief,
  debriefOf,
  decisionRule,
  gapToDiscuss,
  ruleSentence,
  sumOfWeights,
  totalTargetDays,
} from './scorecard-check.ts'

/** At least one sheet for each of three raters. */
const leastSheets = 3

const Rule = ({ values }: { values: Record<string, unknown> }) => {
  const rule = decisionRule(values)
  return (
    <p className={rule ? undefined : 'print-line'}>
      <strong>Our decision rule, agreed before the first candidate:</strong> {rule ? ruleSentence(rule) : null}
    </p>
  )
}

const Sheet = ({ values, interviewer }: { values: Record<string, unknown>; interviewer: string }) => (
  <section>
    <h1 className="text-heading">Scorecard: {enteredText(values, 'role')}</h1>
    <p className="print-line">Interviewer: {interviewer}</p>
    <p className="print-line">Candidate number and date:</p>
    {enteredRows(values, 'competencies').map((row) => (
      <div key={enteredText(row, 'competency')} className="print:break-inside-avoid">
        <h2 className="text-title">
          {enteredText(row, 'competency')}
          {enteredText(row, 'weight') ? ` (${enteredText(row, 'weight')}%)` : null}
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
    <Rule values={values} />
  </section>
)

const DebriefSheet = ({ values, raters }: { values: Record<string, unknown>; raters: string[] }) => (
  <section>
    <h1 className="text-heading">Debrief: {enteredText(values, 'role')}</h1>
    <p className="print-line">Candidate number and date:</p>
    <Rule values={values} />
    <p>Talk only about differences of {gapToDiscuss} points or more. The most junior speaks first, the most senior last.</p>
    <Table caption="Ratings side by side" columns={['Competency', 'Weight', ...raters, 'What was heard, and what changed']}>
      {enteredRows(values, 'competencies').map((row) => (
        <tr key={enteredText(row, 'competency')}>
          <Cell label="Competency" head>
            {enteredText(row, 'competency')}
          </Cell>
          <Cell label="Weight">{enteredText(row, 'weight')}</Cell>
          {raters.map((rater) => (
            <Cell key={rater} label={rater} />
          ))}
          <Cell label="What was heard" />
        </tr>
      ))}
    </Table>
    <p className="print-line">Weighted mean, and whether the rule is met:</p>
    <p className="print-line">Decision and reason tied to the role:</p>
  </section>
)

const mean = (value: number) => showNumber(value, 2)

const Ratings = ({ debrief, values }: { debrief: Debrief; values: Record<string, unknown> }) => {
  const rule = decisionRule(values)
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">Your rule, tried on these ratings</h4>
      <Table caption="Ratings and what to discuss" columns={['Competency', 'Weight', 'Ratings', 'Mean', 'Discuss']}>
        {debrief.competencies.map((competency, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity, and names may repeat
          <tr key={index}>
            <Cell label="Competency" head>
              {competency.name} {competency.isHeaviest ? <Badge tone="accent">guarded</Badge> : null}
            </Cell>
            <Cell label="Weight">{competency.weight}%</Cell>
            <Cell label="Ratings">{competency.ratings.join(', ') || '–'}</Cell>
            <Cell label="Mean">{competency.mean === undefined ? '–' : mean(competency.mean)}</Cell>
            <Cell label="Discuss">
              {competency.isDiscussed ? <Badge tone="warning">{gapToDiscuss} points or more apart</Badge> : 'no'}
            </Cell>
          </tr>
        ))}
      </Table>
      <p role="status">
        {debrief.weightedMean === undefined
          ? 'Enter a rating for every competency to see the weighted mean.'
          : `Weighted mean ${mean(debrief.weightedMean)}.`}{' '}
        {rule && debrief.isMet !== undefined ? (
          <strong>
            {debrief.isMet
              ? 'The rule is met.'
              : `The rule is not met: ${[
                  ...(debrief.weightedMean !== undefined && debrief.weightedMean < rule.mean
                    ? [`the mean is below ${rule.mean}`]
                    : []),
                  ...debrief.belowFloor.map((name) => `${name} is below ${rule.floor}`),
                ].join('; ')}.`}
          </strong>
        ) : null}
      </p>
    </div>
  )
}

/** Module 5: weights, target days, risky wordings, the rule applied to ratings, and a sheet to print per interviewer. */
const Scorecard = ({ values, lesson }: AssistantOutputProps) => {
  const weights = sumOfWeights(values)
  const fields = lesson.activity?.fields ?? []
  const isWeighted = fields.some(
    (field) => field.id === 'competencies' && field.type === 'rows' && field.columns.some(({ id }) => id === 'weight'),
  )
  const interviewers = enteredList(values, 'interviewers')
  const debrief = debriefOf(values)
  const sheets = [...interviewers, '', '', ''].slice(0, Math.max(interviewers.length, leastSheets))
  const hasRule = fields.some(({ id }) => id === 'ruleMean')
  const hints = [
    ...(weights === 100 || !isWeighted ? [] : [`The weights add up to ${weights}%. They have to add up to 100%.`]),
    ...(interviewers.length === 1 ? ['One interviewer only: two to four people see more.'] : []),
    ...(hasRule && !decisionRule(values) ? ['No decision rule yet. Agree it before the first candidate.'] : []),
    ...anchorHints(values),
    ...findRisks(values).map((risk) => `${risk.where}: “${risk.word}” touches ${risk.about}. Ask for the task instead.`),
  ]
  return (
    <AssistantPanel title="Your scorecard">
      <Figures>
        {isWeighted ? <Figure label="Sum of the weights" value={`${weights}%`} note="of 100%" /> : null}
        <Figure label="Total of your target days" value={totalTargetDays(values)} note="working days" />
      </Figures>
      <Hints
        hints={hints}
        allClear={isWeighted ? 'The weights add up to 100%; no risky words found.' : 'No risky words found.'}
      />
      {debrief.raters.length > 0 ? <Ratings debrief={debrief} values={values} /> : null}
      <Method>
        The panel’s rating of a line is the mean of its raters after the debrief; the weighted mean is the sum of weight × that
        mean, divided by 100. The rule’s second part looks at the same means of the heaviest lines. The word check knows English
        and Czech wordings on family, age, religion, health, origin, unions, politics, orientation, convictions, property and
        earlier pay, and leaves technical terms such as “race condition” alone. It is an aid, not legal advice.
      </Method>
      <PrintSheets label="Print scorecard sheets" disabled={enteredRows(values, 'competencies').length === 0}>
        {sheets.map((interviewer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets without a name have no other identity
          <Sheet key={index} values={values} interviewer={interviewer} />
        ))}
        <DebriefSheet values={values} raters={sheets.map((interviewer, index) => interviewer || `Rater ${index + 1}`)} />
      </PrintSheets>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: Scorecard }
