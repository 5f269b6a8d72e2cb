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

/**
 * Vite plugin: in the browser an endpoint is its method and path. A contract module that declares endpoints is replaced by
 * those two and by its plain values; its schemas (zod, 21 KB compressed) stay out of every page. A page that truly needs a
 * schema imports it from a contract module without endpoints.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (!/[\\/]contract[\\/][^\\/]+\.ts$/.test(file) || /node_modules/.test(file)) return null
    // The query makes Node read the file again after an edit while the development server runs.
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
