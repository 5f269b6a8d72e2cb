/**
 * Gives an open modal a place in the page's history, so that Back closes it as Escape does, instead of leaving the page. The place stays when the modal is
 * closed by other means, and serves the next one; Back passes over it then. So nothing moves in the history that a person has not moved, and whoever follows
 * a link or types an address at that moment gets there. It also stands in public pages as it is: it may refer to nothing outside of its body.
 */
export const addDialogsToHistory = (): void => {
  /** `modalOver` marks the place of modals: it names the entry below, which shows the same page. */
  type State = { modalOver?: string; key?: string } | null
  const stateNow = () => history.state as State
  const entryNow = () => `${stateNow()?.key} ${location.href}`
  const modal = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  /** The entry below, while the current one is a place of modals. */
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
      // Before it is seen: Back may be pressed at once.
      if (event.target instanceof HTMLDialogElement && (event as ToggleEvent).newState === 'open') pushEntry()
    },
    true,
  )
  // Steps of the page itself; those of a person come as `popstate`.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType === 'push') below = stateNow()?.modalOver
    // Written anew, for instance with another filter, the place is still one.
    else if (navigationType === 'replace' && below !== undefined && stateNow()?.modalOver === undefined)
      history.replaceState({ ...stateNow(), modalOver: below }, '')
  })
  addEventListener(
    'popstate',
    (event) => {
      const left = below
      below = stateNow()?.modalOver
      const isBelow = below === undefined && left === entryNow()
      // A router would read the page anew.
      if (isBelow) event.stopImmediatePropagation()
      const open = modal()
      if (!open) return isBelow ? history.back() : undefined
      if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
      if (isBelow && modal()) pushEntry()
    },
    true,
  )
}
