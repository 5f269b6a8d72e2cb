import { describe, expect, it } from 'vitest'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { separateCitations } from './citations.ts'
import { renderLessonHtml } from './lesson-html.ts'

const course = readShippedCourse()
const render = (markdown: string) => renderLessonHtml(markdown, course)

describe('a lesson’s citations', () => {
  it('are numbered in order of first appearance and repeat their number', () => {
    const { html, sources } = render('First [F2.6]. Then [F2.1, F2.6].')
    expect(sources.map((source) => [source.number, source.id])).toEqual([
      [1, 'F2.6'],
      [2, 'F2.1'],
    ])
    expect([...html.matchAll(/href="#source-(\d)"/g)].map((match) => match[1])).toEqual(['1', '2', '1'])
    expect(html).toContain('<sup class="cite"><a href="#source-1" aria-label="Source 1">1</a></sup>')
  })

  it('have a narrow space between two in a row, and none before a full stop', () => {
    const { html } = render('First [F2.6]. Then [F2.1, F2.6] [F2.22].')
    const words = separateCitations(html).replaceAll(/<[^>]+>/g, '')
    expect(words.trim()).toBe('First1. Then2\u202f1\u202f3.')
  })

  it('carry statement, mark, date, method and the sources’ addresses', () => {
    const { sources } = render('About €45,000 [F2.22].')
    expect(sources[0]).toMatchObject({ mark: 'D', date: '2025-07-17', method: expect.stringContaining('25 CZK') })
    expect(sources[0]?.sources[0]).toEqual({
      publisher: course.sources.get('S30')?.publisher,
      title: course.sources.get('S30')?.title,
      url: course.sources.get('S30')?.url,
      date: '2025-07-17',
      read: '2026-11',
    })
  })

  it('are left alone inside code and in links', () => {
    const { html, sources } = render('`[F2.1]` and [F2.6](https://example.com)')
    expect(sources).toEqual([])
    expect(html).toContain('<code>[F2.1]</code>')
  })

  it('must exist', () => {
    expect(() => render('Seen [F2.99].')).toThrow('[F2.99] is cited but there is no such fact')
  })
})

describe('a lesson’s figures', () => {
  it('show both countries by quarter in a table with caption and scopes, without incomplete quarters', () => {
    const { html, sources } = render('::unemployment-table')
    expect(html).toContain('<caption>')
    expect(html).toContain('<th scope="col">Quarter</th>')
    expect(html).toMatch(/<th scope="row">2025 Q4<\/th><td class="align-right">3\.2<\/td><td class="align-right">4\.5<\/td>/)
    expect(html.match(/<th scope="row">/g)).toHaveLength(18)
    expect(html).not.toContain('2026 Q3')
    expect(sources.map((source) => source.id)).toEqual(['F1.1', 'F1.2', 'F1.3'])
  })

  it('show graduates next to all workers with the difference', () => {
    expect(render('::bachelor-table').html).toMatch(
      /2025 Q2<\/th><td class="align-right">2\.5<\/td><td class="align-right">4\.2<\/td><td class="align-right">1\.7<\/td>/,
    )
  })

  it('draw a labelled chart without any style attribute', () => {
    const { html } = render('::unemployment-chart')
    expect(html).toContain('role="img" aria-labelledby="unemployment-chart-title unemployment-chart-desc"')
    expect(html).toMatch(/<title id="unemployment-chart-title">[^<]+<\/title>/)
    expect(html).toMatch(/<desc id="unemployment-chart-desc">Czechia: 2\.3% in 2022 Q1, 3\.1% in 2026 Q2\./)
    expect(html.match(/<polyline/g)).toHaveLength(3)
    expect(html).not.toContain('style=')
    expect(html).not.toContain('NaN')
  })

  it('must be known', () => {
    expect(() => render('::pay-table')).toThrow('::pay-table is not a directive')
  })
})

describe('a lesson’s text', () => {
  it('keeps headings, lists, tables, links and emphasis', () => {
    const { html } = render('## Two\n\n- **a**\n- *b*\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n[link](https://example.com)')
    expect(html).toContain('<h2>Two</h2>')
    expect(html).toContain('<li><strong>a</strong></li>')
    expect(html).toContain('<th scope="col">x</th><th scope="col" class="align-right">y</th>')
    expect(html).toContain('role="group" aria-label="Table 1" tabindex="0"')
    expect(html).toContain('<a href="https://example.com" rel="noopener noreferrer">link</a>')
  })

  it('keeps answers that open on demand, with citations inside, and closes them at first', () => {
    const { html, sources } = render(
      '<details open onclick="x()"><summary>A. Agree</summary>\n\nIt is **not** lawful [F2.1].\n\n</details>',
    )
    expect(html).toContain('<details><summary>A. Agree</summary>')
    expect(html).toContain('<strong>not</strong>')
    expect(sources.map((source) => source.id)).toEqual(['F2.1'])
  })

  it('sets examples and exercises apart from plain quotes', () => {
    expect(render('> **Example (CZ).** A firm.').html).toContain('<blockquote class="callout callout-example">')
    expect(render('> **Try it.** Now.').html).toContain('<blockquote class="callout callout-try">')
    expect(render('> Just a quote.').html).toContain('<blockquote>')
  })
})
