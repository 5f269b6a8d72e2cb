import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

test('pasting from Word keeps headings, emphasis and lists, and drops its styles', () => {
  const word = `<html xmlns:o="urn:o"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
    <h2 style="mso-style:x" class="MsoTitle">Plan<o:p></o:p></h2>
    <p class="MsoNormal"><b style="color:red">Bold</b> text</p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
    <p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>   </span></span>One</p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Two</p>
    <p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>First</p><!--EndFragment--></body></html>`
  expect(cleanPaste(word).replace(/\s*\n\s*/g, '')).toBe(
    '<h2>Plan</h2><p><b>Bold</b> text</p><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>',
  )
})

const nested =
  '<ul><li>One<ol><li>First</li><li>Second</li></ol></li><li>Two<ul><li>Inner<ul><li>Deep</li></ul></li></ul></li></ul><p>End</p>'
const withoutSpans = (html: string) => cleanPaste(html).replaceAll(/<\/?span>|\s*\n\s*/g, '')

test('lists pasted from Word nest as they did there', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
    `<![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span ` +
    `style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>\n`
  const word =
    item(1, '·', 'One') +
    item(2, 'a.', 'First') +
    item(2, 'b.', 'Second') +
    item(1, '·', 'Two') +
    item(2, 'o', 'Inner') +
    item(3, '§', 'Deep')
  expect(withoutSpans(`<html><body>${word}<p class=MsoNormal>End</p></body></html>`)).toBe(nested)
})

test('lists pasted from Word in the browser and from Google Docs nest as they did there', () => {
  const wrap = (tag: string, level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list"><li data-leveltext="" data-aria-posinset="1" data-aria-level="${level}">` +
    `<span class="TextRun">${text}</span></li></${tag}></div>`
  const word =
    wrap('ul', 1, 'One') +
    wrap('ol', 2, 'First') +
    wrap('ol', 2, 'Second') +
    wrap('ul', 1, 'Two') +
    wrap('ul', 2, 'Inner') +
    wrap('ul', 3, 'Deep')
  expect(withoutSpans(`${word}<p>End</p>`)).toBe(nested)
  const li = (level: number, text: string) =>
    `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="${level}"><span style="font-weight:400">${text}</span></li>`
  const docs =
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul>${li(1, 'One')}<ol>${li(2, 'First')}${li(2, 'Second')}</ol>${li(1, 'Two')}` +
    `<ul>${li(2, 'Inner')}<ul>${li(3, 'Deep')}</ul></ul></ul></b><p>End</p>`
  expect(withoutSpans(docs)).toBe(nested)
})

test('nothing that runs or calls out survives a paste', () => {
  const clean = cleanPaste(
    '<p onclick="x()">a</p><script>alert(1)</script><img src="data:image/svg+xml,<svg onload=alert(1)>" onerror="alert(1)">' +
      '<a href="java\u0000script:alert(1)">b</a><a href="javascript:alert(1)">c</a><object data="https://evil.example"></object>' +
      '<svg onload="alert(1)"></svg><figure><img src=x onerror=alert(1)></figure><form><input></form>' +
      '<a href="//evil.example/d">d</a><img src="//evil.example/e.png">',
  )
  expect(clean).not.toMatch(/script|alert|data:|evil|on\w+=|object|svg|figure|form|input/i)
  expect(clean).toContain('<p>a</p>')
})

test('pasted YouTube and Vimeo videos are normalised; other frames are dropped', () => {
  const clean = cleanPaste(
    '<figure><div><iframe width="560" height="315" src="//www.youtube.com/embed/dQw4w9WgXcQ?si=1" title="A talk" onload="x()" srcdoc="x"></iframe></div></figure>' +
      '<p><iframe src="https://player.vimeo.com/video/7"></iframe></p><p>Text</p>' +
      '<iframe data-video src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe><iframe srcdoc="x"></iframe>',
  )
  const body = Object.assign(document.createElement('div'), { innerHTML: clean })
  const frames = [...body.querySelectorAll('iframe')]
  expect(frames.map((frame) => [...frame.attributes].map(({ name, value }) => `${name}=${value}`))).toEqual([
    ['src=https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'title=A talk'],
    ['src=https://player.vimeo.com/video/7', 'title=Vimeo video'],
  ])
  expect(body.textContent).toBe('Text')
})

test('only text pasted as bold, italic or struck through stays so', () => {
  const googleDocs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">plain</span>' +
    '<span style="font-size:11pt;font-weight:700;font-style:normal">bold</span><span style="font-style:italic">italic</span>' +
    '<span style="text-decoration:line-through">old</span></p><ul><li style="font-weight:400"><p><span>item</span></p></li></ul></b>'
  const shown = cleanPaste(googleDocs).replaceAll(/<\/?span>/g, '')
  expect(shown).toBe('<p>plain<strong>bold</strong><em>italic</em><s>old</s></p><ul><li><p>item</p></li></ul>')
  const others =
    '<p><strong style="font-weight: normal">a</strong><i style="font-style:normal">b</i><span style="FONT-WEIGHT: bold; font-style: oblique">c</span>' +
    '<b><span style="font-weight:700">d</span></b><em style="font-weight:bold">e</em></p><h2><span style="font-weight:700">f</span></h2>'
  expect(cleanPaste(others).replaceAll(/<\/?span>/g, '')).toBe(
    '<p>ab<strong><em>c</em></strong><b>d</b><em><strong>e</strong></em></p><h2>f</h2>',
  )
})
