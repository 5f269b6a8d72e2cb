/** Script URLs of a page: `hydrate` and each island, each with the entry file first. */
export type BootScripts = Record<string, string[]>

/** Exports of `hydrate.tsx`. */
type Hydrate = { hydrate: (element: HTMLElement, part: unknown) => void }

/** An island; `original` is a copy of its server-rendered DOM. */
export type IslandElement = HTMLElement & { original?: Node }

type Start = (island: HTMLElement) => void

/**
 * Loads an island's script when the pointer or focus approaches it. Clicks and submissions before that are replayed afterwards; if the
 * script cannot be loaded, the page shows a message, and a form that works without scripts is posted. Returns the function for {@link startAtOnce}.
 * Inlined as text, like the other functions here: it may use nothing outside its body.
 */
export const boot = (scripts: BootScripts, load: (url: string) => Promise<unknown>): Start => {
  type Held = { form?: HTMLFormElement; button?: HTMLElement }
  const started = new WeakSet<HTMLElement>()
  const held = new WeakMap<HTMLElement, Held>()
  // A copy, because a browser's translation may change the texts before hydration.
  for (const island of document.querySelectorAll<IslandElement>('[data-island]')) island.original = island.cloneNode(true)
  const root = document.documentElement
  const timeoutMs = 10_000

  const release = (island: HTMLElement) => {
    const { form, button } = held.get(island) ?? {}
    held.delete(island)
    for (const busy of island.querySelectorAll('[aria-busy][data-held]')) {
      busy.removeAttribute('aria-busy')
      busy.removeAttribute('data-held')
    }
    if (form?.isConnected) form.requestSubmit()
    if (button?.isConnected) button.click()
  }

  const showFailure = (island: HTMLElement) => {
    root.removeAttribute('data-starting')
    const { form } = held.get(island) ?? {}
    // Submits natively; the server answers with a page.
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

  /** Browsers cache the failure of a module for the lifetime of the page, so a retry needs another URL. */
  let attempt = 0
  const fetchPart = async (name: string): Promise<unknown> => {
    const [url = ''] = scripts[name] ?? []
    return load(attempt === 0 ? url : `${url}?again=${attempt}`)
  }

  const start = (island: HTMLElement) => {
    if (started.has(island)) return
    started.add(island)
    const name = island.dataset.island ?? ''
    // Prefetches imports. Not by preload: Chromium refuses a module whose preload has failed, even on a retry.
    for (const url of new Set([...(scripts.hydrate ?? []), ...(scripts[name] ?? [])])) fetch(url).catch(() => {})
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

  const hold = (island: HTMLElement, pressed: Held, busy: Element | null | undefined) => {
    // A button that is pressed after a form was sent does not replace it.
    const what = { ...held.get(island), ...pressed }
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

/** Stores a form's draft from the first keystroke, as an entry of `entry-store.ts`, until the island's script takes over. */
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
      // Storage may be blocked; then a reload loses the draft.
    }
  })
}

/** Starts islands at once if the address or storage changes what they show. */
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
      // Storage may be blocked; then there is no draft or session.
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
