import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { playerAttributes } from '#contract/video-address.ts'
import { lessonExtensions } from './rich-text-extensions.ts'

/** Figures as the server writes them: bars with a citation, and parts of a search string. */
const figures = [
  '<figure class="drawing drawing-bars"><p class="drawing-title">Pay</p><ul class="drawing-rows"><li><div class="drawing-row"><span>Mean<sup class="cite"><a href="#source-1" aria-label="Source 1">1</a></sup></span> <b>94,000</b></div><svg class="drawing-bar" viewBox="0 0 100 3" aria-hidden="true" focusable="false"><rect class="drawing-fill" x="0" y="0" width="45.2" height="3"></rect></svg></li></ul><figcaption class="figure-note">Office</figcaption></figure>',
  '<figure class="drawing drawing-anatomy"><p class="drawing-title">String</p><ol class="drawing-parts"><li><div class="drawing-text"><code>AND (Java OR Kotlin)</code></div><div class="drawing-name"><strong>Must-have.</strong> Narrows.</div></li></ol><figcaption class="figure-note">Invented</figcaption></figure>',
]

for (const figure of figures)
  test(`the editor keeps a figure of the course as it is: ${figure.slice(16, 43)}`, () => {
    const editor = new Editor({ extensions: lessonExtensions, content: `<p>Before</p>${figure}<p>After</p>` })
    editor.commands.insertContentAt(1, 'Changed. ')
    expect(editor.getHTML()).toBe(`<p>Changed. Before</p>${figure}<p>After</p>`)
    editor.destroy()
  })

test('the editor keeps a video of the stored text as it is, with its title and its sandbox', () => {
  const video = `<iframe src="https://player.vimeo.com/video/7" title="A talk" data-minutes="12"${Object.entries(playerAttributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}></iframe>`
  const editor = editorWith(`<p>Before</p>${video}`)
  expect(editor.getHTML()).toBe(`<p>Before</p>${video}`)
  editor.destroy()
})

const editorWith = (content: string) => new Editor({ extensions: lessonExtensions, content })

test('the editor allows only links to the web and within the site', () => {
  const editor = editorWith(
    '<p><a href="https://example.com/a">web</a> <a href="/downloads/a.pdf">file</a> <a href="#costs">here</a> <a href="mailto:a@example.com">mail</a> <a href="javascript:alert(1)">script</a> <a href="//example.com">host</a></p>',
  )
  expect(editor.getHTML()).toBe(
    '<p><a href="https://example.com/a">web</a> <a href="/downloads/a.pdf">file</a> <a href="#costs">here</a> mail script host</p>',
  )
  editor.destroy()
})

test('a typed web address becomes a link, a name with a dot does not', () => {
  const editor = editorWith('<p></p>')
  for (const letter of 'See https://talent.cz/a or example.com or a@talent.cz now')
    editor.view.dispatch(editor.state.tr.insertText(letter))
  expect(editor.getHTML()).toBe(
    '<p>See <a href="https://talent.cz/a">https://talent.cz/a</a> or example.com or a@talent.cz now</p>',
  )
  editor.destroy()
})
