export const maxCasePoints = 3

/** The `next` of a choice that ends the case. */
export const endOfCase = 'end'

type Way = {
  id: string
  next: string
  /** Path of the choice within its step, when it is not `options` and its index. */
  at?: (string | number)[]
}

type Ways = { start: string; steps: readonly { id: string; options: readonly Way[] }[] }

/** The minimum number of decisions on a path, and whether any path loops. */
export function pathLengths(found: Ways): { fewest: number; isEndless: boolean } {
  const steps = new Map(found.steps.map((step) => [step.id, step]))
  const lengths = new Map<string, number>()
  let isEndless = false
  const fewestFrom = (id: string, above: readonly string[]): number => {
    if (id === endOfCase) return 0
    if (above.includes(id)) {
      isEndless = true
      return Number.POSITIVE_INFINITY
    }
    const known = lengths.get(id)
    if (known !== undefined) return known
    const nexts = steps.get(id)?.options.map(({ next }) => fewestFrom(next, [...above, id])) ?? []
    const fewest = 1 + Math.min(...nexts)
    lengths.set(id, fewest)
    return fewest
  }
  return { fewest: fewestFrom(found.start, []), isEndless }
}

type Fault = { path: (string | number)[]; message: string }

const isRepeated = (ids: readonly string[], index: number) => ids.indexOf(ids[index] ?? '') < index

type Names = { whole: string; steps: string; step: string; option: string }

/** Repeated ids, and choices that lead to missing steps. */
function findBrokenLinks({ start, steps }: Ways, name: Names): Fault[] {
  const ids = steps.map(({ id }) => id)
  const leads = (next: string) => next === endOfCase || ids.includes(next)
  return [
    ...(ids.includes(start) ? [] : [{ path: ['start'], message: `There is no ${name.step} ${start}` }]),
    ...steps.flatMap(({ options }, index) => [
      ...(isRepeated(ids, index) ? [{ path: [name.steps, index, 'id'], message: `This ${name.step} occurs twice` }] : []),
      ...options.flatMap(({ next, at = [] }, place) => {
        const path = [name.steps, index, ...(at.length > 0 ? at : ['options', place])]
        const names = options.map(({ id }) => id)
        return [
          ...(isRepeated(names, place) ? [{ path: [...path, 'id'], message: `Two ${name.option} have the same id` }] : []),
          ...(leads(next) ? [] : [{ path: [...path, 'next'], message: `There is no ${name.step} ${next}` }]),
        ]
      }),
    ]),
  ]
}

function findBrokenWays(found: Ways, name: Names): Fault[] {
  const reached = new Set<string>([found.start])
  for (const id of reached)
    for (const { next } of found.steps.find((step) => step.id === id)?.options ?? []) if (next !== endOfCase) reached.add(next)
  return [
    ...found.steps.flatMap(({ id }, index) =>
      reached.has(id) ? [] : [{ path: [name.steps, index, 'id'], message: `No choice leads to this ${name.step}` }],
    ),
    ...(pathLengths(found).isEndless
      ? [{ path: [name.steps], message: `A path through the ${name.whole} returns to a ${name.step} and never ends` }]
      : []),
  ]
}

/** Broken links of a case or a conversation; without any, its unreachable steps and endless paths. */
export function findBrokenPaths(found: Ways, name: Names): Fault[] {
  const links = findBrokenLinks(found, name)
  return links.length > 0 ? links : findBrokenWays(found, name)
}
