import { open } from 'node:fs/promises'

/** Makes a rename or removal in a folder survive a power cut, where the system allows it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
