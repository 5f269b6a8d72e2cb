/** How long an action may take the focused element off the page after its dialog has closed; in milliseconds. */
const watchedMs = 10_000

/**
 * Remembers where the focus is. The function it returns keeps it there once a dialog has closed: the browser gives it back to the button that opened the
 * dialog, and where what was done takes that button off the page, now or a little later, the nearest part around it has the focus.
 */
export const returnFocus = (): (() => void) => {
  const path: HTMLElement[] = []
  for (let element = document.activeElement; element instanceof HTMLElement; element = element.parentElement) path.push(element)
  return () => {
    const [opener] = path
    if (!opener || opener === document.body) return
    const abortController = new AbortController()
    const look = () => {
      const { activeElement } = document
      if (opener.isConnected || (activeElement && activeElement !== document.body)) return
      abortController.abort()
      const nearest = path.find((element) => element.isConnected && element !== document.body)
      if (!nearest) return
      if (nearest.tabIndex < 0) nearest.tabIndex = -1
      nearest.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => abortController.abort(), watchedMs)
    abortController.signal.addEventListener('abort', () => {
      observer.disconnect()
      clearTimeout(timer)
    })
    // The same button once more is no other place.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && opener.contains(target))) abortController.abort()
    }
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, leave, { signal: abortController.signal, capture: true })
    setTimeout(look)
  }
}
