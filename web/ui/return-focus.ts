/** Time after closing a dialog in which the focused element may disappear, in milliseconds. */
const watchedMs = 10_000

/** Keeps the focus after a dialog: when the action removes the button that opened it, the nearest container gets it. */
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
    // Focusing the same button again is not leaving it.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && opener.contains(target))) abortController.abort()
    }
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, leave, { signal: abortController.signal, capture: true })
    setTimeout(look)
  }
}
