import { useEffect } from 'react'
import type { Theme } from '#contract/auth.ts'
import { useSession } from '../session/session.ts'
import { writeStored } from '../session/stored-tokens.ts'

/** Applies the theme that this browser remembers before the first paint. Inlined as text: it may use nothing outside its body. */
export const startTheme = (): void => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme) document.documentElement.dataset.theme = theme
  } catch {
    // Without storage the page follows the device until the account is known.
  }
}

export const applyTheme = (theme: Theme): void => {
  const chosen = theme === 'system' ? undefined : theme
  writeStored('theme', chosen)
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

/** Follows the account, whose theme may have been changed on another device. */
export const useAccountTheme = (): void => {
  const { theme } = useSession()
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
}
