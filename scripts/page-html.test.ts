import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashesOf, stylesheetOf, stylesOf, withDeferredStart, withInlineStyles } from './page-html.ts'

const page = (parts: { module?: string; head?: string; body?: string } = {}): string =>
  [
    '<!DOCTYPE html><html lang="en"><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/page.js"/>',
    '<link rel="stylesheet" href="/assets/theme.css"/>',
    parts.head ?? '',
    '</head><body>',
    parts.body ?? '<main>Words</main>',
    '<script>restoreScroll()</script>',
    '<script>window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;</script>',
    `<script type="module" async="">${
      parts.module ??
      'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/page.js";\n  window.__reactRouterRouteModules = {"root":route0,"/":route1};\n\nimport("/assets/entry.js");'
    }</script>`,
    '<script>window.__reactRouterContext.streamController.close();</script></body></html>',
  ].join('')

describe('a deferred page', () => {
  const html = withDeferredStart(page())

  test('asks for no script before somebody touches it', () => {
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/<script[^>]*>\s*import/)
    expect(html).toContain('["pointerover","pointerdown","keydown","touchstart","popstate"]')
  })

  test('starts React with its own modules in the right places', () => {
    expect(html).toContain('for(let u of ["/assets/entry.js"])')
    expect(html).toContain('Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")])')
    expect(html).toContain('__reactRouterRouteModules={"root":m[1],"/":m[2]};import("/assets/entry.js")')
  })

  test('restores the scroll position at once, not later under the reader', () => {
    expect(html).toContain('<script>restoreScroll()</script>')
  })

  test.each([
    ['no module script', page({ module: 'nothing' })],
    ['a route module that is not imported', page().replace('"/":route1', '"/":route7')],
    ['no hydration stream', page().replace('streamController.close()', '')],
  ])('is refused when React Router leaves %s', (_, changed) => {
    expect(() => withDeferredStart(changed)).toThrow(/React Router/)
  })
})

describe('the styles of a page', () => {
  test('stand in the page instead of a link', () => {
    const html = withInlineStyles(page(), 'body{color:red}')
    expect(html).toContain('<style>body{color:red}</style></head>')
    expect(html).not.toContain('rel="stylesheet"')
  })

  test('include the page’s own stylesheet, after the shared one', () => {
    const own = '<link rel="stylesheet" href="/assets/own.css" data-precedence="page"/>'
    expect(stylesOf(page({ head: own }), (address) => `/*${address}*/`)).toBe('/*/assets/theme.css*//*/assets/own.css*/')
    expect(withInlineStyles(page({ head: own }), '')).not.toContain('rel="stylesheet"')
  })

  test('come from one shared stylesheet; a second is refused', () => {
    expect(stylesheetOf(page())).toBe('/assets/theme.css')
    expect(() => stylesheetOf(page({ head: '<link rel="stylesheet" href="/assets/other.css"/>' }))).toThrow(/one stylesheet/)
  })
})

describe('the content security policy of a page', () => {
  test('allows exactly its inline scripts and styles', () => {
    const { scripts, styles } = hashesOf('<style>a{}</style><script></script><script src="/x.js"></script><script>one()</script>')
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect({ scripts, styles }).toEqual({ scripts: [hash('one()')], styles: [hash('a{}')] })
  })

  test('cannot allow a style attribute, so the page is refused', () => {
    expect(() => hashesOf('<p style="color:red">x</p>')).toThrow(/style attribute/)
  })
})
