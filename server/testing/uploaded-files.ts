import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FileView } from '#contract/files.ts'
import { openFolder } from './open-folder.ts'
import { multipart } from './sample-files.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** The product with a data folder, and an admin. */
export async function startWithFiles(settings: Record<string, string> = {}) {
  const dataDir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dataDir, ...settings } })
  const admin = await product.signIn({ role: 'admin', email: 'admin@example.com' })
  return { product, admin, dataDir }
}

/** Uploads a file as the browser does. */
export async function upload(product: TestProduct, as: string, name: string, bytes: Buffer, field = 'file') {
  const { payload, headers } = multipart(name, bytes, field)
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    payload,
    headers: { ...headers, authorization: `Bearer ${as}` },
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { success: boolean; code?: string; message?: string; data: FileView },
  }
}

/** Names of the files in a folder of the data folder. */
export const stored = (dataDir: string, folder: string) =>
  existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : []
