/** Query parameter of `/auth` with the page to return to. */
export const nextParameter = 'next'

/** Address of the sign-in page that returns to `path`. */
export const signInPath = (path: string, message?: string): string =>
  `/auth?${new URLSearchParams({ [nextParameter]: path, ...(message ? { message } : {}) })}`
