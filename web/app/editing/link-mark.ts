import { InputRule, Mark, markPasteRule, mergeAttributes } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const allowed = /^(https?:\/\/|\/(?!\/)|#)/i
const webAddress = /^https?:\/\/[^\s<>"]+$/i

/** A link of a lesson's text, by http(s) or within the site; an address that is typed or pasted becomes one by itself. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (allowed.test(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ chain }) =>
          chain().setMark(this.name, { href }).run(),
      toggleLink:
        (attributes) =>
        ({ chain }) =>
          chain().toggleMark(this.name, attributes).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark(this.name, { extendEmptyMarkRange: true }).run(),
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: /(?:^|\s)(https?:\/\/[^\s<>"]*[\w/=#&%-])[.,;:!?)]*\s$/i,
        handler: ({ state, range, match }) => {
          const href = match[1] ?? ''
          const start = range.from + match[0].indexOf(href)
          state.tr.addMark(start, start + href.length, this.type.create({ href }))
        },
      }),
    ]
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: /https?:\/\/[^\s<>"]*[\w/=#&%-]/gi,
        type: this.type,
        getAttributes: (match) => ({ href: match[0] }),
      }),
    ]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          // An address pasted over words links the words.
          handlePaste: (view, event) => {
            const href = event.clipboardData?.getData('text/plain').trim() ?? ''
            const { empty, from, to } = view.state.selection
            if (empty || !webAddress.test(href)) return false
            view.dispatch(view.state.tr.addMark(from, to, this.type.create({ href })))
            return true
          },
        },
      }),
    ]
  },
})
