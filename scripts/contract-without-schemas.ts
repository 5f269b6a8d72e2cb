import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Call = { method: string; path: string; file?: Call }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const addressesOf = ({ method, path, file }: Call): Call => ({ method, path, ...(file ? { file: addressesOf(file) } : {}) })

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain))

/** A Vite plugin that keeps zod (21 KB compressed) out of the browser: contract modules with endpoints keep only methods, paths and plain values. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (!/[\\/]contract[\\/][^\\/]+\.ts$/.test(file) || /node_modules/.test(file)) return null
    // The query makes Node.js reload an edited file in the development server.
    const exported: Record<string, unknown> = await import(`${pathToFileURL(file).href}?t=${statSync(file).mtimeMs}`)
    if (!Object.values(exported).some(isCall)) return null
    this.addWatchFile(file)
    return Object.entries(exported)
      .flatMap(([name, value]) => {
        if (isCall(value)) return [`export const ${name} = ${JSON.stringify(addressesOf(value))}`]
        return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
      })
      .join('\n')
  },
})
