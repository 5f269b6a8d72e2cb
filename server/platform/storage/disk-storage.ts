import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

export const openDiskStorage = (folder: string): Storage => ({
  async put(name, path) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(path, 'r+')
    await handle.sync()
    await handle.close()
    await rename(path, join(folder, name))
    await syncFolder(folder)
  },
  async open(name, range) {
    try {
      const handle = await open(join(folder, name), 'r')
      return handle.createReadStream(range)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  async remove(name) {
    await rm(join(folder, name), { force: true })
  },
  async list() {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const found = await Promise.all(
      names.map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => undefined)
        return about?.isFile() ? [{ name, putAt: about.mtime, size: about.size }] : []
      }),
    )
    return found.flat()
  },
})
