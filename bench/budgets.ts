import type { LoadFigures } from './load.ts'

/** What the product must reach on a quiet machine with two cores, the load generator on the same cores, 32 connections. */
export type Budget = { perSecond?: { floor: number; aim: number }; p99?: { floor: number; aim: number }; cpu?: number }

/** Budgets by the name of what is measured; CPU in milliseconds of all processes per answer. */
export const budgets = {
  'landing page': { perSecond: { floor: 10_000, aim: 20_000 }, p99: { floor: 10, aim: 5 }, cpu: 0.04 },
  'preview by token': { perSecond: { floor: 3_000, aim: 6_000 }, p99: { floor: 25, aim: 12 } },
  'Module 1 by token': { perSecond: { floor: 3_000, aim: 6_000 }, p99: { floor: 25, aim: 12 } },
  'waitlist POST': { perSecond: { floor: 2_500, aim: 5_000 }, p99: { floor: 30, aim: 15 }, cpu: 0.5 },
  'waitlist POST at 100,000 rows': { perSecond: { floor: 2_500, aim: 5_000 }, p99: { floor: 30, aim: 15 }, cpu: 0.5 },
  login: { perSecond: { floor: 50, aim: 70 } },
  'landing page during logins': { p99: { floor: 20, aim: 20 } },
  'signed-in module': { perSecond: { floor: 2_000, aim: 4_000 }, p99: { floor: 30, aim: 15 } },
  'signed-in progress': { perSecond: { floor: 2_000, aim: 4_000 }, p99: { floor: 30, aim: 15 } },
  'admin list': { perSecond: { floor: 1_000, aim: 2_000 }, p99: { floor: 60, aim: 60 }, cpu: 2 },
} satisfies Record<string, Budget>

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** How a figure stands: the aim reached, the floor reached, or by which factor the floor is missed. */
const verdict = (ratioToFloor: number, ratioToAim: number) =>
  ratioToAim >= 1 ? 'aim' : ratioToFloor >= 1 ? 'floor' : `missed ×${(1 / ratioToFloor).toFixed(1)}`

const columns = [34, 9, 9, 9, 10, 16, 30] as const
const line = (cells: string[]) =>
  console.log(
    cells
      .map((cell, index) => (index === 0 || index === 6 ? cell.padEnd(columns[index]!) : cell.padStart(columns[index]!)))
      .join(' ')
      .trimEnd(),
  )

/** Prints the head of a table of loads. */
export function printHead(title: string): void {
  console.log(`\n${title}`)
  line(['', 'answers/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the limit', '  budget: req/s · p99 · CPU'])
}

/** Prints a measured load beside its budget, and its rate as a share of what a bare program reached. */
export function printLoad(name: string, figures: LoadFigures, budget: Budget | undefined, limit?: LoadFigures): void {
  const { perSecond, p99, cpu } = budget ?? {}
  line([
    name,
    number(figures.perSecond),
    number(figures.p50, 1),
    number(figures.p99, 1),
    number(figures.cpu, 3),
    limit ? `${number((100 * figures.perSecond) / limit.perSecond)} % (CPU ×${number(figures.cpu / limit.cpu, 1)})` : '',
    [
      perSecond && verdict(figures.perSecond / perSecond.floor, figures.perSecond / perSecond.aim),
      p99 && verdict(p99.floor / Math.max(figures.p99, 0.5), p99.aim / Math.max(figures.p99, 0.5)),
      cpu && verdict(cpu / figures.cpu, cpu / figures.cpu),
    ]
      .map((text) => text || '–')
      .join(' · ')
      .padStart(2)
      .replace(/^/, '  ') + (figures.refused > 0 ? `  (${figures.refused} refused!)` : ''),
  ])
}
