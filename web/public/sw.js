/** Answers for the reader without a network, from the modules that a learner keeps on this device (`web/app/offline`). It stores nothing. */

/** After this time without an answer the network counts as lost, in milliseconds. */
const waitMs = 8000

/** Names of the caches of the account that a request's token belongs to; none once the token has ended. */
const ownCaches = async (request) => {
  try {
    const [, claims] = request.headers.get('authorization').split('.')
    const { sub, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1000 > Date.now()) return (await caches.keys()).filter((name) => name.startsWith(`kept ${sub} `))
  } catch {
    // Without a token nothing private is answered.
  }
  return []
}

/** A copy that was interrupted lacks the mark that is written last, and is not used. */
const isComplete = (cacheName) => caches.match('/kept', { cacheName })

const findKept = async (names, key) => {
  for (const cacheName of names) {
    const kept = await caches.match(key, { cacheName, ignoreVary: true })
    if (kept && (await isComplete(cacheName))) return kept
  }
}

const allKept = async () => (await caches.keys()).filter((name) => name.startsWith('kept '))

/** The server's answer; `getKept` is asked when there is none, or one that says that the server is down. */
const networkFirst = async (request, getKept) => {
  const answer = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, waitMs))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  if (first && first.status < 500) return first
  return (await getKept()) ?? answer
}

/** A refusal holds for what is kept, too: an ended session removes all of the account, a closed module itself. */
const privateAnswer = async (request, key) => {
  const names = await ownCaches(request)
  const answer = await networkFirst(request, () => findKept(names, key))
  for (const cacheName of names)
    if (answer.status === 401 || (answer.status === 403 && (await caches.match(key, { cacheName }))))
      await caches.delete(cacheName)
  return answer
}

/** All lessons of a module have the same page. */
const page = async (pathname) => findKept(await allKept(), pathname.replace(/\/$/, '').replace(/\/lesson\/\d+$/, '/lesson'))

/** The dashboard is not kept: it leads to the module that was kept last. */
const keptModule = async () => {
  for (const name of (await allKept()).reverse()) {
    const [, owner, moduleId] = name.split(' ')
    if (await isComplete(name)) return Response.redirect(`${location.origin}/user/${owner}/module/${moduleId}`)
  }
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  // `no-store` asks for the server's own answer.
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return
  if (request.mode === 'navigate') {
    if (/^\/(user\/[^/]+\/)?module/.test(pathname)) event.respondWith(networkFirst(request, () => page(pathname)))
    if (/^\/(user\/[^/]+\/)?dashboard$/.test(pathname)) event.respondWith(networkFirst(request, keptModule))
  } else if (/^\/(assets|images|brand)\/|^\/icon\.svg$/.test(pathname))
    event.respondWith(caches.match(pathname, { ignoreVary: true }).then((kept) => kept ?? fetch(request)))
  else if (/^\/(api\/(auth\/me|modules\/|lessons\/|notes)|downloads\/)/.test(pathname) && request.headers.has('authorization'))
    event.respondWith(privateAnswer(request, pathname + search))
})
