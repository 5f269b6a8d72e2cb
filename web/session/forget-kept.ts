/** Start of the names of an account's caches; the module and a time follow. The worker (`sw.js`) knows it, too. */
export const keptPrefix = (owner: string): string => `kept ${owner} `

/** Removes the modules kept on this device for reading without a network, except those of `owner`, and the worker with the last of them. */
export const forgetKept = async (owner?: string): Promise<void> => {
  try {
    const names = await caches.keys()
    const others = names.filter((name) => owner === undefined || !name.startsWith(keptPrefix(owner)))
    await Promise.all(others.map((name) => caches.delete(name)))
    if (others.length < names.length) return
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  } catch {
    // Without caches or a worker nothing is kept.
  }
}
