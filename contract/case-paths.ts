export const maxCasePoints = 3

/** The `next` of a choice that ends the case. */
export const endOfCase = 'end'

type Ways = { start: string; steps: readonly { id: string; options: readonly { next: string }[] }[] }

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
