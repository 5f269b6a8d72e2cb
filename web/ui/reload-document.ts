let isReloading = false

/** Reloads the document. React Router's own reloads are cancelled by `NavigationProgress`. */
export const reloadDocument = (): void => {
  isReloading = true
  // Fires the navigate event for `NavigationProgress` synchronously.
  location.reload()
  isReloading = false
}

export const isReloadingDocument = (): boolean => isReloading
