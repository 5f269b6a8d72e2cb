import type { Paired, Spread } from './load.ts'

/**
 * What the product must reach. `times` and `share` compare CPU and rate with the limit program of the same round, whatever else the machine
 * does; CPU is in milliseconds of all processes per answer; rates and latencies hold for a quiet machine with two cores, the load generator on the same cores.
 */
export type Budget = { times?: number; share?: number; cpu?: number; perSecond?: number; p99?: number }

/** Budgets by the name of what is measured. */
export const budgets = {
  'landing page': { cpu: 0.04, perSecond: 10_000, p99: 10 },
  'preview by token': { times: 3, perSecond: 3_000, p99: 25 },
  'Module 1 by token': { times: 3, perSecond: 3_000, p99: 25 },
  'signed-in module': { times: 3, perSecond: 2_000, p99: 30 },
  'signed-in lesson': { times: 3, perSecond: 2_000, p99: 30 },
  'signed-in progress': { times: 3, perSecond: 2_000, p99: 30 },
  'waitlist entry': { times: 4, share: 0.3, perSecond: 2_500, p99: 30 },
  'interest of a team': { times: 4, share: 0.3 },
  'access request': { times: 4, share: 0.3 },
  'waitlist entry at 100,000 rows': { times: 4, share: 0.3, perSecond: 2_500, p99: 30 },
  login: { perSecond: 50 },
  'landing page during logins': { p99: 20 },
  'admin list': { cpu: 3, p99: 60 },
  'admin search': { cpu: 8, p99: 60 },
} satisfies Record<string, Budget>

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })

const range = ({ median, least, most }: Spread, digits: number) =>
  `${number(median, digits)} (${number(least, digits)}–${number(most, digits)})`

/** How a figure that must not exceed its bound stands. */
const verdict = (name: string, value: number | undefined, most: number | undefined) =>
  value === undefined || most === undefined
    ? []
    : [value <= most ? `${name} reached` : `${name} missed ×${number(value / most, 1)}`]

const standing = ({ figures, times, share }: Paired, { perSecond, p99, ...budget }: Budget) =>
  [
    ...verdict(`CPU ≤ ${budget.times} ×`, times?.median, budget.times),
    ...verdict(`rate ≥ ${budget.share}`, share && 1 / share.median, budget.share && 1 / budget.share),
    ...verdict(`CPU ≤ ${budget.cpu} ms`, figures.cpu, budget.cpu),
    ...verdict(`${number(perSecond ?? 0)}/s`, 1 / figures.perSecond, perSecond && 1 / perSecond),
    ...verdict(`p99 ≤ ${p99} ms`, figures.p99, p99),
    ...(figures.refused > 0 ? [`${figures.refused} refused!`] : []),
  ].join('; ')

/** The head of a table of loads. */
export const loadColumns = ['request', 'CPU ms', 'CPU ÷ limit', 'rate ÷ limit', 'answers/s', 'p99 ms', 'budgets']

/** A line of that table: medians, and in brackets the least and the most of the rounds. */
export const loadRow = (name: string, measured: Paired, budget: Budget = {}): string[] => [
  name,
  range(measured.cpu, 3),
  measured.times ? range(measured.times, 1) : '',
  measured.share ? range(measured.share, 2) : '',
  number(measured.figures.perSecond),
  number(measured.figures.p99),
  standing(measured, budget),
]
