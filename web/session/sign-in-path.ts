/** Query parameter of `/auth` that remembers where a session ended. */
export const nextParameter = 'next'

/** Address of the sign-in page that leads back to `path` afterwards. */
export const signInPath = (path: string, message?: string): string =>
  `/auth?${new URLSearchParams({ [nextParameter]: path, ...(message ? { message } : {}) })}`
