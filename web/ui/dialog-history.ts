/**
 * Gives an open modal a history entry, so that Back closes it instead of leaving the page. The entry remains after the modal is closed by
 * other means and is reused by the next one; Back skips it then. Removing it would move the history on its own and could cancel a
 * navigation. Inlined as text in public pages: it may use nothing outside its body.
 */
export const addDialogsToHistory = (): void => {
  /** `modalOver` marks a modal's entry and names the entry below, which shows the same page. */
  type State = { modalOver?: string; key?: string } | null
  const stateNow = () => history.state as State
  const entryNow = () => `${stateNow()?.key} ${location.href}`
  const modal = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  /** Key of the entry below, while the current one is a modal's. */
  let below = stateNow()?.modalOver
  const pushEntry = () => {
    if (below !== undefined) return
    const entry = entryNow()
    history.pushState({ ...stateNow(), modalOver: entry }, '')
    below = entry
  }
  document.addEventListener(
    'beforetoggle',
    (event) => {
      // Before it is visible, because Back may be pressed at once.
      if (event.target instanceof HTMLDialogElement && (event as ToggleEvent).newState === 'open') pushEntry()
    },
    true,
  )
  // Navigation by script; the user's Back and Forward fire `popstate`.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType === 'push') below = stateNow()?.modalOver
    // A replaced entry, for instance with another filter, remains a modal's entry.
    else if (navigationType === 'replace' && below !== undefined && stateNow()?.modalOver === undefined)
      history.replaceState({ ...stateNow(), modalOver: below }, '')
  })
  addEventListener(
    'popstate',
    (event) => {
      const left = below
      below = stateNow()?.modalOver
      const isBelow = below === undefined && left === entryNow()
      // A router would reload the page's data.
      if (isBelow) event.stopImmediatePropagation()
      const open = modal()
      if (!open) return isBelow ? history.back() : undefined
      if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
      if (isBelow && modal()) pushEntry()
    },
    true,
  )
}
