import { describe, expect, it } from 'vitest'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { chanceOfHire, medianAndMean, sumOf } from './figure-charts-html.ts'
import { figureSchemas } from './figure-schemas.ts'
import { renderLessonHtml } from './lesson-html.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'
import { listYamlBlocks } from './yaml-blocks.ts'

const course = readShippedCourse()
const textLessons = course.modules.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'text'))
const drawings = (html: string) => html.match(/<figure[\s\S]*?<\/figure>/g) ?? []

const draw = (kind: string, yaml: string): string =>
  renderLessonHtml(`\`\`\`figure ${kind}\ntitle: T\ncaption: C\n${yaml}\n\`\`\``, course).html

/** What a reader gets without the drawn lines: the words and numbers, one space between them. */
const wordsOf = (html: string): string =>
  html
    .replace(/<svg[^>]*aria-hidden="true"[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the figures of the lessons', () => {
  it('take at most 6 KB each and are drawn without styles and with numbers', () => {
    for (const { body } of textLessons)
      for (const figure of drawings(renderLessonHtml(body, course).html)) {
        expect(Buffer.byteLength(figure)).toBeLessThanOrEqual(6 * 1024)
        expect(figure).not.toMatch(/ style=|NaN|undefined|Infinity/)
      }
  })

  it('use every kind there is, and cite facts wherever they show data that is not invented', () => {
    const blocks = textLessons.flatMap(({ body }) => listYamlBlocks('figure', body))
    expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(Object.keys(figureSchemas)))
    for (const { kind, yaml } of blocks)
      if (kind === 'bars') expect(yaml).toMatch(/\[F\d+\.\d+\]/)
      else if (['sum', 'funnel', 'spans', 'spread'].includes(kind)) expect(yaml).toMatch(/invented/i)
  })
})

describe('numbers in figures', () => {
  it('give the chance of at least one hire among people who are each hired with the same chance', () => {
    expect(1 - chanceOfHire(0.02, 50)).toBeCloseTo(0.364, 3)
    expect(chanceOfHire(0.5, 2)).toBe(0.75)
    expect(wordsOf(draw('chance', 'share: 0.02\ncontacted: [50, 100, 150]'))).toBe(
      'T 50 people contacted 64% (no hire: 36%) 100 people contacted 87% (no hire: 13%) 150 people contacted 95% (no hire: 5%) C',
    )
  })

  it('add up with their signs and are rounded only at the end', () => {
    const lines = [
      { label: 'a', times: [45, 1900], over: 1, minus: false },
      { label: 'b', times: [80_000, 1.338, 45], over: 220, minus: true },
    ]
    expect(sumOf({ lines, roundedTo: 100 }).result).toBe(63_600)
    const html = draw(
      'sum',
      'before: €\nresult: Rest\nlines:\n  - { label: a, times: [2, 50] }\n  - { label: b, times: [30], minus: true }',
    )
    expect(wordsOf(html)).toBe('T a €100 b − €30 Rest = €70 C')
  })

  it('give each stage of a funnel its part of the stage before, and count people from a share', () => {
    const html = draw(
      'funnel',
      'stages:\n  - { label: a, people: 200, days: 3 }\n  - { label: b, people: 50, days: 4 }\n  - { label: c, share: 0.5 }',
    )
    expect(wordsOf(html)).toBe(
      'T a 200 then 3 days b 50 25% of the stage before · then 4 days c 25 50% of the stage before From first to last: 12.5% , in 7 days for the person hired. C',
    )
  })

  it('count the days between two dates', () => {
    const html = draw(
      'spans',
      'spans:\n  - { label: a, from: 2026-03-01, to: 2026-05-06 }\n  - { label: b, from: 2026-03-01, to: 2026-07-13 }',
    )
    expect(wordsOf(html)).toBe('T a 66 days 1 March to 6 May b 134 days 1 March to 13 July C')
  })

  it('give the median and the mean', () => {
    expect(medianAndMean([164, 38, 45, 41, 52])).toEqual({ median: 45, mean: 68 })
    expect(medianAndMean([1, 2, 3, 10])).toEqual({ median: 2.5, mean: 4 })
  })

  it('draw bars to scale', () => {
    const html = draw('bars', 'bars:\n  - { label: a, value: 30 }\n  - { label: b, from: 60, to: 120 }')
    expect(html).toContain('class="drawing-fill" x="0" y="0" width="25"')
    expect(html).toContain('class="drawing-fill" x="50" y="0" width="50"')
  })
})

describe('the words of a figure', () => {
  it('cite facts as the text does', () => {
    const { html, sources } = renderLessonHtml(
      'Before [F2.1].\n\n```figure boxes\ntitle: T\ncaption: C [F2.6]\nboxes:\n  - { name: a, text: "x [F2.1]" }\n  - { name: b, text: y }\n```',
      course,
    )
    expect(sources.map(({ id }) => id)).toEqual(['F2.1', 'F2.6'])
    expect(html.match(/href="#source-1"/g)).toHaveLength(2)
  })

  it('keep every character of a search string', () => {
    const html = draw('anatomy', `code: true\nparts:\n  - { text: '"a_b_c" OR <b> *x* & y', name: n }\n  - { text: b, name: m }`)
    expect(html).toContain('<code>"a_b_c" OR &lt;b&gt; *x* &amp; y</code>')
  })

  it('bring nothing in that runs or calls out', () => {
    const html = draw(
      'before-after',
      `before: { label: a, text: '<img src=x onerror=alert(1)><script>x</script>' }\nafter: { label: b, text: '[x](javascript:alert(1))', notes: ['<svg onload=alert(1)><rect style="fill:url(//evil.example)"></rect></svg>'] }`,
    )
    expect(html).not.toMatch(/onerror|onload|<script|javascript:|style=|evil\.example/)
  })

  it('stay as they are when the lesson is cleaned again', () => {
    for (const { body } of textLessons) {
      const { html } = renderLessonHtml(body, course)
      expect(drawings(sanitizeLessonHtml(html))).toEqual(drawings(html))
    }
  })
})
