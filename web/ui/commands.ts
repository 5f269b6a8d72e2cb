const obey = (event: MouseEvent) => {
  const button = (event.target as Element).closest?.('button[commandfor]')
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
  else dialog.close()
}

/** Makes `command="show-modal"` and `close` work in browsers from before 2026, which do not know them; returns what ends it. */
export const polyfillInvokers = (): (() => void) | undefined => {
  if ('commandForElement' in HTMLButtonElement.prototype) return undefined
  document.addEventListener('click', obey)
  return () => document.removeEventListener('click', obey)
}
