import { videoOf } from '#contract/video-address.ts'

const dropped =
  'script, style, link, meta, title, object, embed, form, input, button, select, textarea, svg, math, figure, details, template, base, xml'

/** Holds the pasted `style` attribute, because the content security policy blocks it even in parsed documents. */
const styleAttribute = 'data-style'
const withoutStyles = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style(\s*=)/gi, `$1${styleAttribute}$2`))

/** Word writes list items as paragraphs whose style names the list and its level. */
const wordList = /mso-list:\s*l\d+\s+level(\d)/i

function placeItem(place: Element, item: HTMLElement, level: number, tag: 'UL' | 'OL'): void {
  const newList = () => Object.assign(document.createElement(tag), { className: 'pasted' })
  const before = place.previousElementSibling
  let list = before?.className === 'pasted' ? before : undefined
  for (let depth = 1; list && depth < level; depth++) {
    const parent: Element = list.lastElementChild ?? list
    if (!parent.lastElementChild?.matches('ul, ol')) parent.append(newList())
    list = parent.lastElementChild ?? undefined
  }
  if (list?.tagName !== tag) {
    const next = newList()
    if (list) list.after(next)
    else place.before(next)
    list = next
  }
  list.append(item)
}

/** Restores the lists of Word (paragraphs), of Word in the browser (a list for each item) and of Google Docs (lists within lists). */
function restoreLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = Number(wordList.exec(paragraph.getAttribute(styleAttribute) ?? '')?.[1] ?? 0)
    if (level === 0) continue
    const marker = paragraph.querySelector(`[${styleAttribute}*="mso-list:Ignore" i]`)
    const tag = /^\s*[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '') ? 'OL' : 'UL'
    marker?.remove()
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    placeItem(paragraph, item, level, tag)
    paragraph.remove()
  }
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.children)
  for (const list of body.querySelectorAll('ul:has(> li[data-aria-level]), ol:has(> li[data-aria-level])')) {
    for (const item of list.querySelectorAll<HTMLElement>(':scope > li'))
      placeItem(list, item, Number(item.dataset.ariaLevel ?? 1), list.tagName === 'OL' ? 'OL' : 'UL')
    list.remove()
  }
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
}

/** Converts YouTube and Vimeo frames into our videos, unwrapping their figure; removes other frames. */
function takeVideos(body: HTMLElement): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const video = videoOf(frame)
    if (!video) {
      frame.remove()
      continue
    }
    const mine = document.createElement('iframe')
    for (const [name, value] of Object.entries(video)) mine.setAttribute(name, value)
    ;(frame.closest('figure') ?? frame).replaceWith(mine)
  }
}

/** Emphasis styles, the element for each, and the elements that mean the same unless their style overrides it. */
const emphases = [
  {
    property: 'font-weight',
    shown: /^(?:bold|bolder|[6-9]00)$/,
    plain: /^(?:normal|lighter|[1-5]00)$/,
    tag: 'strong',
    same: 'b, strong',
  },
  { property: 'font-style', shown: /^(?:italic|oblique)/, plain: /^normal$/, tag: 'em', same: 'i, em' },
  { property: 'text-decoration(?:-line)?', shown: /line-through/, plain: /^none$/, tag: 's', same: 's, del' },
]

/** Google Docs writes emphasis as styles, within a `<b>` whose style cancels the bold. */
function restoreEmphasis(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    const style = element.getAttribute(styleAttribute) ?? ''
    const content = [...element.childNodes]
    for (const { property, shown, plain, tag, same } of [...emphases].reverse()) {
      const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? ''
      if (plain.test(value) && element.matches(same)) element.replaceWith(...content)
      const isInline = element.matches('span, font, a, b, strong, i, em, s, del, u')
      if (!shown.test(value) || !isInline || element.closest(`${same}, h1, h2, h3, h4, th`)) continue
      const emphasis = document.createElement(tag)
      emphasis.append(...element.childNodes)
      element.append(emphasis)
    }
  }
}

/**
 * Cleans pasted HTML, especially Word's: removes comments, styles, foreign classes, empty paragraphs and active content except videos;
 * restores nested lists and emphasis. The server sanitises again on saving.
 */
export const cleanPaste = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    withoutStyles(html.replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, '').replace(/<\/?(o|w|v|m|st1):[^>]*>/gi, '')),
    'text/html',
  )
  takeVideos(body)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  restoreLists(body)
  restoreEmphasis(body)
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src'
      const isAllowed = isAddress
        ? /^(https?:\/\/|\/(?!\/)|#)/i.test(value)
        : /^(alt|colspan|rowspan|start)$/.test(name) || (name === 'title' && element.tagName === 'IFRAME')
      if (!isAllowed) element.removeAttribute(name)
    }
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent?.replaceAll('\u00a0', ' ').trim() && !paragraph.querySelector('img, iframe')) paragraph.remove()
  return body.innerHTML
}
