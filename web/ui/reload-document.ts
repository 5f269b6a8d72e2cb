let isReloading = false

/** Reloads the document. React Router does so too, which `NavigationLine` cancels. */
export const reloadDocument = (): void => {
  isReloading = true
  // Fires the event that `NavigationLine` listens for before it returns.
  location.reload()
  isReloading = false
}

/** Whether a reload is asked for by `reloadDocument`. */
export const isReloadingDocument = (): boolean => isReloading
