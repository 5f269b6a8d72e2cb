/** Where the scripts of a page lie: `hydrate` and each island, the file to import first. */
export type BootScripts = Record<string, string[]>

/** What `hydrate.tsx` exports. */
type Hydrate = { hydrate: (element: HTMLElement, part: unknown) => void }

/** An island; `original` is how the server sent it. */
export type IslandElement = HTMLElement & { original?: Node }

/** Starts an island, once. */
type Start = (island: HTMLElement) => void

/**
 * Starts the islands of a page when they are approached. What is pressed or sent before is kept and done afterwards; where the scripts cannot be fetched,
 * the page says so, and a form that can is sent without them. Gives what {@link startAtOnce} needs.
 *
 * It stands in the page itself, so that nothing is lost before a script arrives: like the other functions of this file, it may refer to nothing outside of
 * its body.
 */
export const boot = (scripts: BootScripts, load: (url: string) => Promise<unknown>): Start => {
  type Held = { form?: HTMLFormElement; button?: HTMLElement }
  const started = new WeakSet<HTMLElement>()
  const held = new WeakMap<HTMLElement, Held>()
  // A browser that translates the page may change its texts before it starts.
  for (const island of document.querySelectorAll<IslandElement>('[data-island]')) island.original = island.cloneNode(true)
  const root = document.documentElement
  const timeoutMs = 10_000

  /** Begins to fetch what a script imports. No preload: Chromium goes on to refuse a module whose preload has failed, also under another try. */
  const announce = (url: string) => {
    fetch(url).catch(() => {})
  }

  const release = (island: HTMLElement) => {
    const { form, button } = held.get(island) ?? {}
    held.delete(island)
    for (const busy of island.querySelectorAll('[aria-busy][data-held]')) {
      busy.removeAttribute('aria-busy')
      busy.removeAttribute('data-held')
    }
    if (form?.isConnected) form.requestSubmit()
    else if (button?.isConnected) button.click()
  }

  const showFailure = (island: HTMLElement) => {
    root.removeAttribute('data-starting')
    const { form } = held.get(island) ?? {}
    // Sent as the browser sends forms; the server answers with a page.
    if (form && island.dataset.posts !== undefined) return HTMLFormElement.prototype.submit.call(form)
    for (const busy of island.querySelectorAll('[data-held]')) busy.removeAttribute('aria-busy')
    if (island.previousElementSibling?.hasAttribute('data-failed')) return
    const alert = document.createElement('div')
    alert.className = 'alert tone-danger'
    alert.role = 'alert'
    alert.dataset.failed = ''
    alert.innerHTML =
      '<p>This part of the page could not be loaded. Please check your connection. Nothing you typed is lost. <button type="button" class="link">Try again</button></p>'
    alert.querySelector('button')?.addEventListener('click', () => {
      alert.remove()
      start(island)
    })
    const dialog = island.querySelector('dialog[open] .dialog-body')
    if (dialog) dialog.prepend(alert)
    else island.before(alert)
  }

  /** A module that could not be fetched stays broken under its address for as long as the page is open; under another it is asked for again. */
  let attempt = 0
  const fetchPart = async (name: string): Promise<unknown> => {
    const [url = ''] = scripts[name] ?? []
    return load(attempt === 0 ? url : `${url}?again=${attempt}`)
  }

  const start = (island: HTMLElement) => {
    if (started.has(island)) return
    started.add(island)
    const name = island.dataset.island ?? ''
    for (const url of new Set([...(scripts.hydrate ?? []), ...(scripts[name] ?? [])])) announce(url)
    Promise.all([fetchPart('hydrate'), fetchPart(name)]).then(
      ([hydrate, part]) => {
        ;(hydrate as Hydrate).hydrate(island, (part as { default: unknown }).default)
        root.removeAttribute('data-starting')
        for (const failed of document.querySelectorAll('[data-failed]')) failed.remove()
        release(island)
      },
      () => {
        attempt += 1
        started.delete(island)
        showFailure(island)
      },
    )
  }

  const islandOf = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]:not([data-alive])') : null

  const approach = (event: Event) => {
    const island = islandOf(event)
    if (island) start(island)
  }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    addEventListener(type, approach, { capture: true, passive: true })

  const hold = (island: HTMLElement, what: Held, busy: Element | null | undefined) => {
    held.set(island, what)
    busy?.setAttribute('aria-busy', 'true')
    busy?.setAttribute('data-held', '')
    start(island)
    setTimeout(() => {
      if (held.get(island) === what) showFailure(island)
    }, timeoutMs)
  }
  addEventListener(
    'submit',
    (event) => {
      const island = islandOf(event)
      if (!island) return
      event.preventDefault()
      const form = event.target as HTMLFormElement
      hold(island, { form }, form.querySelector('[type=submit]'))
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      const island = islandOf(event)
      const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([command],[popovertarget])')
      if (island && button) hold(island, { button }, button)
    },
    true,
  )

  return start
}

/** Stores the draft of a form from the first letter on, as an entry of `entry-store.ts`; the island does so once its script has loaded. */
export const keepDrafts = (): void => {
  addEventListener('input', ({ target }) => {
    const island = (target as Element).closest<HTMLElement>('[data-island]:not([data-alive])')
    const form = (target as Element).closest('form')
    const { draft } = JSON.parse(island?.dataset.start ?? '{}') as { draft?: string }
    if (!form || draft === undefined) return
    const values: Record<string, unknown[]> = {}
    for (const [name, value] of new FormData(form)) values[name] = [...(values[name] ?? []), value]
    const entry = { owner: 'visitor', document: draft, kind: 'form', isHeld: true, payload: { values }, tried: [] }
    try {
      const stored = JSON.stringify({ ...entry, changeId: '', changedAt: Date.now() })
      sessionStorage.setItem(`outbox visitor ${draft}`, stored)
    } catch {
      // Storage may be refused; then a reload starts again.
    }
  })
}

/** Starts islands without being approached, where an address or this browser's storage changes what they show. */
export const startAtOnce = (start: Start): void => {
  const root = document.documentElement
  for (const island of document.querySelectorAll<HTMLElement>('[data-start]')) {
    const when = JSON.parse(island.dataset.start ?? '{}') as {
      query?: string[]
      session?: string[]
      draft?: string
      stored?: string
      always?: true
    }
    const query = new URLSearchParams(location.search)
    let kept = false
    try {
      kept = `outbox visitor ${when.draft}` in sessionStorage || (when.stored ?? '') in localStorage
    } catch {
      // Storage may be refused; then nothing is kept.
    }
    if (
      when.always ||
      kept ||
      when.query?.some((name) => query.has(name)) ||
      when.session?.includes(root.dataset.session ?? '')
    ) {
      root.setAttribute('data-starting', '')
      start(island)
    }
  }
}
