import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'

/** The key that signs tokens: `AUTH_SECRET`, else generated once into `DATA_DIR/auth-secret`, readable only by its owner. */
export async function ensureAuthSecret(config: Pick<Config, 'AUTH_SECRET' | 'DATA_DIR'>): Promise<Uint8Array> {
  if (config.AUTH_SECRET !== undefined) return new TextEncoder().encode(config.AUTH_SECRET)
  const file = join(config.DATA_DIR, 'auth-secret')
  await mkdir(config.DATA_DIR, { recursive: true })
  // Written to a draft and linked, so that neither a kill nor a concurrent start leaves a partial secret.
  const draft = `${file}.${randomUUID()}`
  if (!existsSync(file))
    try {
      const handle = await open(draft, 'wx', 0o600)
      await handle.writeFile(randomBytes(48).toString('base64url'))
      await handle.sync()
      await handle.close()
      await link(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(draft, { force: true })
    }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged: it must hold at least 32 characters. Delete it to make a new one; everybody has to sign in again.`,
    )
  return new TextEncoder().encode(secret)
}
