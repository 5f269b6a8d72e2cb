import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const content = join(import.meta.dirname, '..', '..', '..', '..', 'content')
const read = (file: string) => readFileSync(join(content, file), 'utf8').replaceAll('**', '').replaceAll(/\s+/g, ' ')

const number = String.raw`(?:[€$]|CZK )?\d[\d,]*(?:\.\d+)?%?`
const equation = new RegExp(`(${number}(?: ?[×÷+−] ?${number})+) (?:=|is)?(?: ?about)? ?(${number})`, 'g')

const amountOf = (written: string) => Number(written.replaceAll(/[€$,% ]|CZK/g, '')) / (written.includes('%') ? 100 : 1)

/** What a written calculation comes to: products before sums. */
const calculate = (written: string) =>
  written
    .replaceAll('−', '+ −')
    .split('+')
    .map((term) => {
      const [first = '', ...rest] = term.replace('−', '').split(/(?=[×÷])/)
      const product = rest.reduce(
        (all, part) => (part.startsWith('×') ? all * amountOf(part.slice(1)) : all / amountOf(part.slice(1))),
        amountOf(first),
      )
      return term.includes('−') ? -product : product
    })
    .reduce((sum, term) => sum + term, 0)

/** Half of the last digit that is written. */
const roundingOf = (written: string) =>
  (10 ** -(/\.(\d+)/.exec(written)?.[1]?.length ?? 0) / 2 + 1e-9) / (written.includes('%') ? 100 : 1)

test('every calculation that is written out yields the stated result', () => {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(md|yaml)$/.test(file))
  const found = files.flatMap((file) =>
    [...read(file).matchAll(equation)].map(([words, left = '', right = '']) => {
      const result = calculate(left)
      // 150 + 200 ÷ 4 + 10 may be in thousands.
      const isRight = [result, result * 1000].some((each) => Math.abs(each - amountOf(right)) <= roundingOf(right))
      return { words: `${file}: ${words}`, isRight }
    }),
  )
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ isRight }) => !isRight).map(({ words }) => words)).toEqual([])
})

const percent = (part: number, whole: number) => Math.round((part / whole) * 100)
const to = (step: number, amount: number) => Math.round(amount / step) * step
const weighted = (...ratings: number[]) =>
  ratings.reduce((sum, rating, at) => sum + rating * ([30, 25, 20, 15, 10][at] ?? 0), 0) / 100
const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000
const money = (amount: number) => amount.toLocaleString('en-US')

/** The Czech public holidays of 2026: those with a fixed date, Good Friday and Easter Monday. */
const czechHolidays = '01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'
  .split(' ')
  .map((day) => `2026-${day}`)

/** Days from Monday to Friday that are no holiday, in the Czech calendar of 2026. */
const workingDays = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at))).filter(
  (day) => ![0, 6].includes(day.getUTCDay()) && !czechHolidays.includes(day.toISOString().slice(0, 10)),
).length
const daysWorked = workingDays - 25

const monthlyCost = Math.round(180_000 * 1.338)

/** What the course says with a number that follows from others, by file: the words with the number calculated again. */
const derived: Record<string, string[]> = {
  'course/module-1/2-why-principal-talent-matters.md': [
    `four days a week, or ${(8 / 2) * 10} engineer days in the ten weeks`,
    `about $${money(to(100, (200_000 / 52) * 10))}`,
  ],
  'course/facts/market.yaml': [
    `a month is about €${money(to(1000, (94_000 * 12) / 25))} a year`,
    `is about €${money(to(1000, (103_000 * 12) / 25))} a year`,
    `about €${money((100_000 * 12) / 25)}–${money(to(1000, (180_000 * 12) / 25))} a year`,
    `wage is about €${money((250_000 * 12) / 25)}`,
    `CZK ${money((60_000 * 25) / 12)}–${money(to(1000, (100_000 * 25) / 12))} a month`,
    `was ${(4.2 - 2.5).toFixed(1)} points under`,
  ],
  'course/module-3/1-from-role-to-search-brief.md': [
    `If six of the twenty profiles are worth a message, roughly ${percent(6, 20)}%`,
  ],
  'course/module-4/5-the-ad.md': [
    `the top is ${percent(260 - 170, 170)}% above the bottom`,
    `the top is about ${percent(225 - 190, 190)}% above the bottom`,
  ],
  'course/module-5/4-fair-and-lawful-screening.md': [`The rates are ${percent(10, 40)}% and ${(4 / 32) * 100}%`],
  'course/module-5/6-offer-counter-offer-and-closing.md': [
    `costs about ${money(monthlyCost)} a month`,
    `At ${workingDays} working days less 25 days of holiday (${daysWorked} days a year), that’s about CZK ${money(to(100, (monthlyCost * 12) / daysWorked))} per day`,
    `From year two it’s $${money(190_000 + 240_000 / 4)}, of which $${money(240_000 / 4)} a year`,
  ],
  'course/module-5/3-work-sample-debrief-and-rule.md': [
    `= ${(0.3 * 4 + 0.25 * 4 + (0.2 * (4 + 3 + 3)) / 3 + 0.15 * 5 + 0.1 * 3).toFixed(2)}`,
    `its mean is ${((4 + 2 + 2) / 3).toFixed(2)}, below the 3`,
  ],
  'ratings/panels.yaml': [
    `Four of 23 is ${percent(4, 23)}%`,
    `31 minutes instead of ${9 * 60 + 6 - (8 * 60 + 14)}`,
    `That’s ${to(10, percent(52 - 31, 52))}% faster`,
    `41 minutes instead of five hours is ${percent(5 * 60 - 41, 5 * 60)}% less`,
    `In ${8 - 1 - 2} of 8 services it can happen again`,
    `${percent(31 - 12, 31)}% fewer alarms`,
  ],
  'course/module-6/1-why-pipelines-beat-single-searches.md': [
    `ten minutes each: that’s ${(30 * 4 * 10) / 60} hours`,
    `50 times, about ${percent(0.98 ** 50, 1)}%`,
    `itself 25 times, about ${percent(0.96 ** 25, 1)}%`,
    `with 50 the chance falls to about ${percent(0.96 ** 50, 1)}%`,
    `about ${percent(0.98 ** 100, 1)}%, with 150 about ${percent(0.98 ** 150, 1)}%`,
    `coverage is ${percent(38, 2 / 0.02)}%, and ${2 / 0.02 - 38} new contacts`,
    `a coverage of ${percent(20, 1 / 0.04)}%`,
  ],
  'course/module-6/4-your-12-month-plan.md': [`6 people every 10 weeks are about ${to(1, (6 * 52) / 10)} messages`],
  'course/module-7/1-metrics-defined.md': [
    `€30: ${money(90 * 30)} | $60: ${money(90 * 60)} |`,
    `€45: ${money(70 * 45)} | $120: ${money(70 * 120)} |`,
    `A hire | €${money((90 * 30 + 70 * 45 + 2750) / 2)} | $${money((90 * 60 + 70 * 120 + 4200) / 2)} |`,
    `7 April to 4 May is ${days('2026-04-07', '2026-05-04')} days; 2 March to 7 July is ${days('2026-03-02', '2026-07-07')}`,
    `2 March to 4 May is indeed ${days('2026-03-02', '2026-05-04')} days`,
    `${days('2026-03-02', '2026-04-07')} days passed before she’d even agreed`,
    `the ${42 - 26} who said no`,
  ],
  'course/module-7/2-funnel-arithmetic-and-benchmarks.md': [
    `The ${6 + 5 + 12 + 21 + 7} days run from the first message`,
    `so it’s ${5 + 12 + 21 + 7} days`,
    `from 35% to 45% (up ${percent(45 - 35, 35)}%)`,
    `from 50% to ${percent(0.5 * 45, 35)}%`,
    `in ${1 + 4} of ${2 ** 4} cases, about ${percent(5, 16)}%`,
    `20 of 32 is ${percent(20, 32)}%`,
    `it needs ${55 + 3 * 7} days`,
  ],
  'downloads/filled/recruitment-metrics-dashboard.yaml': [
    `26/42 (${percent(26, 42)}%), '–', '16', '0'] - [Interested, '26', 24/26 (${percent(24, 26)}%)`,
  ],
  'course/module-7/3-diagnose-and-test-one-change.md': [
    `20 of 40 men pass the screen, ${percent(20, 40)}%, and 5 of 15 women, ${percent(5, 15)}%`,
  ],
  'course/module-8/case.yaml': [
    `| Mean | | ${weighted(4, 4, 3, 4, 3).toFixed(2)} | ${weighted(5, 2, 5, 4, 4).toFixed(2)} | ${weighted(4, 3, 4, 3, 3).toFixed(2)} |`,
  ],
  'downloads/talent-pipeline-planner.yaml': [
    `Thirty people every twelve weeks are about ${to(1, (30 * (52 / 12) * 10) / 60)} hours`,
  ],
  'downloads/filled/talent-pipeline-planner.yaml': [`Coverage: ${percent(11 * 0.06 + 20 * 0.02, 1)}% and ${percent(30, 50)}%`],
}

test('every derived number equals the result of its calculation', () => {
  for (const [file, words] of Object.entries(derived)) for (const each of words) expect(read(file), file).toContain(each)
})
