import { describe, expect, test } from 'vitest'
import { criticalCss } from './critical-css.ts'

const html = '<main class="page"><p class="lead md:flex">…</p></main>'

describe('the critical part of a stylesheet', () => {
  test('keeps rules of elements and of classes in the page, and drops the others', () => {
    expect(criticalCss('p{color:red}.lead{margin:0}.table{width:1px}.page .table{x:y}', html)).toBe('p{color:red}.lead{margin:0}')
  })

  test('keeps a rule when one selector of its list can match', () => {
    expect(criticalCss('.table,.lead{margin:0}', html)).toBe('.table,.lead{margin:0}')
  })

  test('does not take a class in :not() for needed, nor the comma in :is() for a list', () => {
    const css = 'p:not(.eyebrow){a:b}:is(.x,.lead:has(.a,.page)) p{a:b}'
    expect(criticalCss(css, html)).toBe(css)
  })

  test('drops a rule when no alternative of its :is() can match', () => {
    expect(criticalCss(':is(.x p,.y:not(.page)) p{a:b}.lead:is(.x,.page):is(.y){a:b}p{a:b}', html)).toBe('p{a:b}')
  })

  test('looks into layers, media and nesting, and leaves no empty shells', () => {
    const css = '@layer a,b;@layer a{.page{x:y;& .table{x:y}.lead{x:y}}@media (width<1px){.table{x:y}}}'
    expect(criticalCss(css, html)).toBe('@layer a,b;@layer a{.page{x:y;.lead{x:y}}}')
  })

  test('keeps key frames, understands escaped names and braces in strings', () => {
    const css = '@keyframes turn{to{rotate:1turn}}p{animation:turn 1s}.md\\:flex{display:flex}.lead:before{content:"}{"}'
    expect(criticalCss(css, html)).toBe(css)
  })

  test('drops custom properties nothing refers to, also through one another, and key frames nothing plays', () => {
    const css = ':root{--a:1px;--b:var(--c);--c:2px}@property --b{syntax:"*"}@keyframes turn{to{rotate:1turn}}p{margin:var(--a)}'
    expect(criticalCss(css, html)).toBe(':root{--a:1px;}p{margin:var(--a)}')
  })
})
