import { useState } from 'react'
import { parse } from 'yaml'
import { findDrillProblems } from '#contract/drill-problems.ts'
import type { LabDrill } from '#contract/lab-content.ts'
import { indexLab, runQuery } from '#contract/lab-search.ts'
import { openPracticePart } from '#contract/practice-editing.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTask } from '../../../ui/use-task.ts'
import { emptyQuery } from '../../lab/use-lab.ts'
import { fieldsOf } from './json-schema.ts'

const isDrill = (value: object): value is LabDrill => {
  const { needs, goal, solution } = fieldsOf(value)
  return Array.isArray(needs) && typeof fieldsOf(goal).found === 'number' && typeof fieldsOf(solution).keywords === 'string'
}

/** Runs a drill's solution on the saved profiles, before the drill is saved. */
export const DrillTrial = ({ drill }: { drill: unknown }) => {
  const [outcome, setOutcome] = useState<{ problems: string[]; text: string }>()
  const task = useTask(async () => {
    setOutcome(undefined)
    const read = async (part: 'profiles' | 'words') => parse((await call(openPracticePart, { params: { part } })).yaml)
    const [profiles, words] = await Promise.all([read('profiles'), read('words')])
    const { solution, ...others } = fieldsOf(drill)
    // A file written by hand may leave out what is blank.
    const complete = { ...others, solution: { ...emptyQuery('linkedin'), ...fieldsOf(solution) } }
    if (!isDrill(complete)) return
    const index = indexLab({ profiles, drills: [], words })
    const problems = findDrillProblems(index, complete)
    if (problems.length > 0) return setOutcome({ problems, text: '' })
    const { found, hits, missed } = runQuery(index, complete.solution, complete)
    const names = missed.map(({ profile }) => index.content.profiles[profile]?.name).join(', ')
    const text = `The solution finds ${found} people in ${hits.length} results. ${names ? `It misses ${names}.` : 'It misses nobody.'}`
    setOutcome({ problems, text })
  })
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="secondary" busy={task.isPending} onClick={() => void task.run()}>
          Try the solution
        </Button>
      </div>
      {task.error ? <Alert tone="danger">{task.error}</Alert> : null}
      {outcome?.problems.map((problem) => (
        <Alert key={problem} tone="danger" title="The drill does not work yet">
          {problem.replace(/^./, (letter) => letter.toUpperCase())}.
        </Alert>
      ))}
      {outcome?.text ? (
        <Alert tone="success" title="The goal is reached">
          {outcome.text}
        </Alert>
      ) : null}
    </div>
  )
}
