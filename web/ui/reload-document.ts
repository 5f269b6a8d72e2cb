let isReloading = false

/** Reloads the document. React Router's own reloads are cancelled by `NavigationLine`. */
export const reloadDocument = (): void => {
  isReloading = true
  // Fires the navigate event for `NavigationLine` synchronously.
  location.reload()
  isReloading = false
}

export const isReloadingDocument = (): boolean => isReloading
