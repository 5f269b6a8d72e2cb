import type { LabDrill } from '#contract/lab-content.ts'
import { fitsDrill } from '#contract/lab-search.ts'
import type { Lab } from './use-lab.ts'

const Meter = ({ label, value, of, goal, hint }: { label: string; value: number; of: number; goal?: number; hint?: string }) => (
  <div>
    <p className="flex items-baseline justify-between gap-2 text-[0.875rem]/[1.3] text-night-muted">
      <span>{label}</span>
      <b className="whitespace-nowrap font-serif text-[1.5rem] font-semibold text-white lining-nums">
        {value} <small className="font-sans text-(length:--text-xs) text-night-muted">of {of}</small>
      </b>
    </p>
    <div className="relative mt-[0.35rem] mb-[0.3rem] h-2.5 rounded-[5px] bg-night-line" aria-hidden="true">
      <i
        className="absolute inset-y-0 left-0 rounded-[5px] bg-copper forced-color-adjust-none"
        style={{ width: `${Math.min(100, of === 0 ? 0 : (value / of) * 100)}%` }}
      />
      {goal === undefined ? null : (
        <u
          className="absolute -inset-y-1 w-[3px] rounded-[2px] bg-white"
          style={{ left: `${Math.min(100, (goal / of) * 100)}%` }}
        />
      )}
    </div>
    {hint ? <small className="text-(length:--text-xs) text-night-muted">{hint}</small> : null}
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

export const LabGoal = ({
  lab: { content, current },
  drill,
  best,
}: {
  lab: Lab
  drill: LabDrill
  best: { found: number; of: number; results: number } | undefined
}) => {
  const { found, hits } = drill.goal
  const result = current?.result
  const count = result?.hits.length ?? 0
  return (
    <section
      className="night grid items-center gap-x-12 gap-y-3 rounded-lg px-6 py-4 max-sm:rounded-none max-sm:px-4 max-sm:py-[0.7rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]"
      aria-label="The drill"
    >
      <div className="grid gap-1">
        <h2 className="eyebrow font-sans text-copper">
          Drill {content.drills.indexOf(drill) + 1}: {drill.title}
        </h2>
        <Brief text={drill.brief} />
        {best ? (
          <small className="text-(length:--text-xs) text-night-muted">
            Your best: {best.found} of {best.of} in {best.results} results
          </small>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-6">
        <Meter
          label="Right people found"
          value={result?.found ?? 0}
          of={content.profiles.filter((profile) => fitsDrill(profile, drill)).length}
          goal={found}
          hint={`goal: ${found} in at most ${hits} results${count > hits ? `; yours has ${count}` : ''}`}
        />
        <Meter label="Worth a message, first page" value={result?.firstPage.right ?? 0} of={result?.firstPage.of ?? 20} />
      </div>
    </section>
  )
}
