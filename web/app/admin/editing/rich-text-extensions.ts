import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { playerAttributes, videoOf } from '#contract/video-address.ts'
import { trustSanitised } from '../../../ui/sanitised-html.tsx'
import { VideoPlayer } from '../../reader/video-player.tsx'

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
  renderHTML: (values: Record<string, unknown>) => (values[name] ? { [name]: values[name] } : {}),
})

/** Our classes on text: callouts, notes, aligned cells. The server drops any other. */
const Classes = Extension.create({
  name: 'classes',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'blockquote', 'tableCell', 'tableHeader'], attributes: { class: attribute('class') } },
    { types: ['tableHeader'], attributes: { scope: attribute('scope') } },
  ],
})

const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
})
const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup:not(.cite)' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
})

/** A numbered reference to a source; it can be deleted and moved, but not edited. */
const Citation = Node.create({
  name: 'citation',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    number: { default: '', parseHTML: (element) => element.textContent ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'sup.cite', priority: 100 }],
  renderHTML: ({ node }) => [
    'sup',
    { class: 'cite' },
    ['a', { href: `#source-${node.attrs.number}`, 'aria-label': `Source ${node.attrs.number}` }, node.attrs.number],
  ],
})

const keptBlock = () => Object.assign(document.createElement('div'), { className: 'kept-block', contentEditable: 'false' })

const fromHtml = (html: string): HTMLElement => {
  const template = document.createElement('template')
  template.innerHTML = trustSanitised(html)
  return (template.content.firstElementChild as HTMLElement | null) ?? document.createElement('div')
}

/** A video while editing, as learners see it. */
const videoFace = ({ src, title }: { src: string; title: string }) => {
  const dom = keptBlock()
  const root = createRoot(dom)
  root.render(createElement(VideoPlayer, { address: src, title, named: true }))
  return { dom, destroy: () => queueMicrotask(() => root.unmount()) }
}

const isInPlayer = ({ target }: Event) => target instanceof Element && target.closest('button, video, select, details') !== null

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, title: { default: '' }, 'data-minutes': { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs: (element) => videoOf(element) ?? false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', mergeAttributes(HTMLAttributes, playerAttributes)],
  addNodeView:
    () =>
    ({ node }) => ({
      ...videoFace(node.attrs as { src: string; title: string }),
      stopEvent: isInPlayer,
      ignoreMutation: () => true,
    }),
})

/** Charts, captioned tables and collapsible answers: preserved unchanged as one block. */
const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: { default: '', parseHTML: (element) => element.outerHTML, rendered: false } }),
  parseHTML: () => [
    { tag: 'figure', priority: 100 },
    { tag: 'details', priority: 100 },
    { tag: 'svg', priority: 100 },
    {
      tag: 'div.table-scroll',
      priority: 100,
      getAttrs: (element) => (element.querySelector('caption, thead ~ tbody th, [rowspan], [colspan]') ? null : false),
    },
  ],
  renderHTML: ({ node }) => fromHtml(node.attrs.html),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = keptBlock()
      const block = fromHtml(node.attrs.html)
      for (const frame of block.querySelectorAll('iframe')) {
        const video = videoOf(frame)
        frame.replaceWith(...(video ? [videoFace(video).dom] : []))
      }
      dom.append(block)
      return { dom }
    },
})

/** Marks the place of a decision; its content is edited below the text. */
const DecisionPlace = Node.create({
  name: 'decisionPlace',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.dataset.decision ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-decision]', priority: 100 }],
  renderHTML: ({ node }) => ['div', { 'data-decision': node.attrs.id }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = keptBlock()
      dom.textContent = `Decision ${node.attrs.id} appears here. Edit it below the text.`
      return { dom }
    },
})

/** Tables scroll sideways on narrow screens, as for learners. */
const LessonTable = Table.extend({
  renderHTML: () => [
    'div',
    { class: 'table-scroll', role: 'group', 'aria-label': 'Table', tabindex: '0' },
    ['table', ['tbody', 0]],
  ],
})

/** Keeps only the address of an image, not the sizes of a paste. */
const LessonImage = Image.extend({
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { loading: 'lazy' })],
})

const allowedLink = /^(https?:\/\/|\/(?!\/)|#)/i

export const lessonExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The same rule as on the server: web addresses and paths within the site, without other attributes.
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => allowedLink.test(address),
    },
    trailingNode: false,
  }),
  LessonTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  LessonImage.configure({ inline: false, allowBase64: false }),
  Subscript,
  Superscript,
  Citation,
  Video,
  KeptBlock,
  DecisionPlace,
  Classes,
]
