import { getActivity } from '#contract/activities.ts'
import { getMe } from '#contract/auth.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { listNotes } from '#contract/notes.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { dropEarlyCalls } from '../../api/early-calls.ts'
import { forgetKept, keptPrefix } from '../../session/forget-kept.ts'
import { tokenOf } from '../../session/stored-tokens.ts'

export type Kept = { at: string; bytes: number }

type Place = { owner: string; moduleId: number }
type Items = Map<string, Response>

/** Written last: a cache without it was not completed. */
const markerPath = '/kept'

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => string }
}

const policies = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const workerPath = '/sw.js'
const policy = policies?.createPolicy('offline-worker', { createScriptURL: () => workerPath })

const startWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register(policy?.createScriptURL(workerPath) ?? workerPath)
  await navigator.serviceWorker.ready
}

const cachesOf = async ({ owner, moduleId }: Place): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(`${keptPrefix(owner)}${moduleId} `))

/** The kept copy of a module. */
export const findKept = async (place: Place): Promise<Kept | undefined> => {
  for (const cacheName of await cachesOf(place)) {
    const marker = await caches.match(markerPath, { cacheName })
    if (marker) return marker.json()
  }
  return undefined
}

/** Collects answers as they arrive. `no-store` passes the worker. */
const collectInto =
  (items: Items) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(address, { ...init, cache: 'no-store' })
    if (answer.ok) items.set(address, answer.clone())
    return answer
  }

const readLesson = async (moduleId: number, lessonId: number, transport: ReturnType<typeof collectInto>) => {
  const params = { moduleId, lessonId }
  const lesson = await call(getLesson, { params, transport })
  await call(listNotes, { query: params, transport })
  if (lesson.activity) await call(getActivity, { params, transport })
  return lesson
}

const fetchFile = async (path: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(path, init)
  // During an update a file may be missing that the other version has.
  if (!answer.ok) throw new ApiError('network')
  return answer
}

/** The reader's pages of a module, by the paths under which the worker looks for them. */
const pagesOf = ({ owner, moduleId }: Place): [path: string, address: string][] => {
  const own = `/user/${owner}/module`
  const pages = [`${own}/${moduleId}`, `/module/${moduleId}`]
  if (moduleId <= 2) pages.push(`${own}${moduleId}`)
  return [...pages.map((path): [string, string] => [path, path]), [`/module/${moduleId}/lesson`, `/module/${moduleId}/lesson/1`]]
}

/** Everything that reading the module needs, as the server has it now. */
const download = async (place: Place, onProgress: (share: number) => void): Promise<Items> => {
  const items: Items = new Map()
  const transport = collectInto(items)
  dropEarlyCalls()
  await call(getMe, { transport })
  const { lessons } = await call(getModule, { params: place, transport })
  const files = new Map<string, RequestInit | undefined>([['/icon.svg', undefined]])
  const authorization = { headers: { authorization: `Bearer ${tokenOf(place.owner)}` } }
  for (const { lessonId } of lessons) {
    const lesson = await readLesson(place.moduleId, lessonId, transport)
    for (const [path] of JSON.stringify(lesson).matchAll(/\/images\/[\w./-]+/g)) files.set(path, undefined)
    for (const { url } of lesson.resources) if (url.startsWith('/downloads/')) files.set(url, authorization)
  }
  const needed: string[] = await (await fetchFile('/offline-files.json', { cache: 'no-cache' })).json()
  for (const [path, address] of pagesOf(place)) {
    const answer = await fetchFile(address, { cache: 'no-store' })
    items.set(path, answer.clone())
    // During an update the page may be of one version and the list of another.
    for (const [file, folder] of (await answer.text()).matchAll(/\/(assets|brand)\/[\w.-]+/g))
      if (folder === 'brand') files.set(file, undefined)
      else if (!needed.includes(file)) throw new ApiError('network')
  }
  const steps = files.size + needed.length
  let done = 0
  const step = () => onProgress(++done / steps)
  const add = async (path: string) => {
    items.set(path, await fetchFile(path))
    step()
  }
  // A missing picture or takeaway is missing with a network, too.
  const addFile = async ([path, init]: [string, RequestInit | undefined]) => {
    const answer = await fetch(path, { ...init, cache: 'no-store' })
    if (answer.status >= 500) throw new ApiError('network')
    if (answer.ok) items.set(path, answer)
    step()
  }
  await Promise.all([...needed.map(add), ...[...files].map(addFile)])
  return items
}

/** Opens a cache, unless the learner has logged out. Checked at once before, so that a log-out finds and removes what is opened here. */
const openFor = (owner: string, name: string): Promise<Cache> => {
  if (!tokenOf(owner)) throw new ApiError('refusal', { status: 401, code: 'not-signed-in' })
  return caches.open(name)
}

const isComplete = async (cacheName: string): Promise<boolean> => Boolean(await caches.match(markerPath, { cacheName }))

/** Copies of a module change one at a time, in all tabs. Downloads stay outside, so that removing a copy does not wait for them. */
const changeCopies = <T>({ moduleId }: Place, change: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`change module ${moduleId}`, change)

/** Writes a copy, which replaces the earlier one once it is complete, so that versions never mix. */
const write = async (place: Place, items: Items): Promise<Kept> => {
  const name = `${keptPrefix(place.owner)}${place.moduleId} ${Date.now()}`
  try {
    const earlier = await cachesOf(place)
    const cache = await openFor(place.owner, name)
    let bytes = 0
    for (const [path, answer] of items) {
      bytes += (await answer.clone().blob()).size
      await cache.put(path, answer)
    }
    await startWorker()
    const kept = { at: new Date().toISOString(), bytes }
    await cache.put(markerPath, Response.json(kept))
    // The learner has logged out meanwhile, in another tab.
    if (!tokenOf(place.owner)) throw new ApiError('refusal', { status: 401, code: 'not-signed-in' })
    await Promise.all(earlier.map((other) => caches.delete(other)))
    return kept
  } catch (failure) {
    await caches.delete(name)
    throw failure
  }
}

const downloadAndChange = <T>(place: Place, onProgress: (share: number) => void, change: (items: Items) => Promise<T>) =>
  navigator.locks.request(`keep module ${place.moduleId}`, async (): Promise<T> => {
    try {
      const items = await download(place, onProgress)
      return await changeCopies(place, () => change(items))
    } catch (failure) {
      // `fetch` rejects with a TypeError, and so does reading an answer that was cut off.
      throw failure instanceof TypeError ? Object.assign(new ApiError('network'), { cause: failure }) : failure
    }
  })

/**
 * Keeps a module on this device.
 * @throws ApiError, and a DOMException named QuotaExceededError when the device is full.
 */
export const keepModule = (place: Place, onProgress: (share: number) => void): Promise<Kept> =>
  downloadAndChange(place, onProgress, (items) => write(place, items))

/** Brings the copy of a module up to date, unless it is removed before the download ends. Throws like `keepModule`. */
export const renewModule = (place: Place): Promise<Kept | undefined> =>
  downloadAndChange(
    place,
    () => {},
    async (items) => ((await findKept(place)) ? write(place, items) : undefined),
  )

/** Brings one lesson of a kept module up to date, after work on it was saved. */
export const refreshLesson = async (place: Place, lessonId: number): Promise<void> => {
  const items: Items = new Map()
  const transport = collectInto(items)
  await call(getModule, { params: place, transport })
  if (lessonId > 0) await readLesson(place.moduleId, lessonId, transport)
  await changeCopies(place, async () => {
    for (const cacheName of await cachesOf(place)) {
      if (!(await isComplete(cacheName))) continue
      const cache = await openFor(place.owner, cacheName)
      for (const [path, answer] of items) await cache.put(path, answer.clone())
    }
  })
}

export const removeModule = (place: Place): Promise<void> =>
  changeCopies(place, async () => {
    await Promise.all((await cachesOf(place)).map((name) => caches.delete(name)))
    await forgetKept(place.owner)
  })
