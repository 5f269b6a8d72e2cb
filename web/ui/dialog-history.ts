/**
 * Gives an open modal a place in the page's history, so that Back closes it as Escape does, instead of leaving the page. It also stands in public pages as it
 * is: it may refer to nothing outside of its body.
 */
export const giveDialogsHistory = (): void => {
  type State = { dialog?: true; key?: string } | null
  const stateNow = () => history.state as State
  const modal = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  const hasPlace = () => stateNow()?.dialog === true
  /** Entry of the history below the modal's place. */
  let below: string | undefined
  const entryNow = () => `${stateNow()?.key} ${location.href}`
  /** One modal may follow another; the place stays theirs for that long. */
  const followedWithinMs = 400
  const takePlace = () => {
    below = entryNow()
    history.pushState({ ...stateNow(), dialog: true }, '')
  }
  const leavePlace = () => {
    if (modal()) return
    if (hasPlace()) history.back()
    else below = undefined
  }
  document.addEventListener(
    'toggle',
    (event) => {
      if (!(event.target instanceof HTMLDialogElement)) return
      if (!modal()) setTimeout(leavePlace, followedWithinMs)
      else if (!hasPlace()) takePlace()
    },
    true,
  )
  addEventListener(
    'popstate',
    (event) => {
      // What the address was left for a dialog.
      if (hasPlace()) return leavePlace()
      const isSamePage = below === entryNow()
      below = undefined
      // A router would read the page anew.
      if (isSamePage) event.stopImmediatePropagation()
      dispatchEvent(new Event('dialogplaceleft'))
      const open = modal()
      if (!open) return
      if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
      else if (isSamePage) takePlace()
    },
    true,
  )
  leavePlace()
}

/** Gives the place in the history of a dialog that has just been closed back at once, so that the page can be left. */
export const leaveDialogPlace = (): Promise<void> =>
  new Promise((resolve) => {
    if (history.state?.dialog !== true) return resolve()
    addEventListener('dialogplaceleft', () => resolve(), { once: true })
    history.back()
  })
