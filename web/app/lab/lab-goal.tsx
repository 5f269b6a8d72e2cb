import type { LabDrill } from '#contract/lab-content.ts'
import type { LabResult } from '#contract/lab-search.ts'

const Meter = ({ label, value, of, goal, hint }: { label: string; value: number; of: number; goal?: number; hint: string }) => (
  <div>
    <p className="lab-figure">
      <span>{label}</span>
      <b>
        {value} <small>of {of}</small>
      </b>
    </p>
    <div className="lab-meter" aria-hidden="true">
      <i style={{ width: `${Math.min(100, of === 0 ? 0 : (value / of) * 100)}%` }} />
      {goal === undefined ? null : <u style={{ left: `${Math.min(100, (goal / of) * 100)}%` }} />}
    </div>
    <small>{hint}</small>
  </div>
)

/** Renders `**words**` as strong text. */
const Brief = ({ text }: { text: string }) => (
  <p className="text-base">
    {text
      .split('**')
      .map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : <span key={part}>{part}</span>))}
  </p>
)

/** The drill: whom to find, and the result of the last string. */
export const LabGoal = ({
  drill,
  number,
  right,
  result,
  best,
}: {
  drill: LabDrill
  number: number
  /** Number of matching people. */
  right: number
  result: LabResult | undefined
  /** The best submitted result. */
  best: { found: number; of: number; results: number } | undefined
}) => {
  const { found, hits } = drill.goal
  const count = result?.hits.length ?? 0
  return (
    <section className="lab-goal night" aria-label="The drill">
      <div className="grid gap-1">
        <h2 className="eyebrow">
          Drill {number}: {drill.title}
        </h2>
        <Brief text={drill.brief} />
        {best ? (
          <small>
            Your best: {best.found} of {best.of} in {best.results} results
          </small>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-6">
        <Meter label="Right people found" value={result?.found ?? 0} of={right} goal={found} hint={`goal: ${found}`} />
        <Meter
          label="Worth a message, first page"
          value={result?.firstPage.right ?? 0}
          of={result?.firstPage.of ?? 20}
          hint={count > hits ? `${count} results: at most ${hits}` : `in at most ${hits} results`}
        />
      </div>
    </section>
  )
}
