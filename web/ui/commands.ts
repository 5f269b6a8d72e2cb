/**
 * Opens and closes dialogs by their buttons in browsers from before 2026, which do not know `command="show-modal"` and `close`. Also part of public pages
 * as text: it may refer to nothing outside of its body.
 */
export const polyfillCommands = (): void => {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.('button[commandfor]')
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
    else dialog.close()
  })
}
