import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ownLink = fileURLToPath(new URL('../web/app/editing/link-mark.ts', import.meta.url))

/**
 * Vite plugin: of Tiptap's packages the editor carries only what it uses. Their extensions are marked as free of side effects, so that
 * unused ones are left out, and the link of the starter kit, which brings a list of all top-level domains, is ours.
 */
export const editorWithoutExtras = (): Plugin => ({
  name: 'editor-without-extras',
  enforce: 'pre',
  resolveId: (source) => (source === '@tiptap/extension-link' ? ownLink : null),
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]@tiptap[\\/]/.test(id)) return null
    return { code: code.replace(/^(const \w+ = )((?:Node|Mark|Extension)\.create\()/gm, '$1/* @__PURE__ */ $2'), map: null }
  },
})
