import { useEffect } from 'react'
import type { Theme } from '#contract/auth.ts'
import { useSession } from '../session/session.ts'
import { writeStored } from '../session/stored-tokens.ts'

/** Shows this theme, or the one that the browser remembers. Inlined as text before the first paint: it may use nothing outside its body. */
export const showTheme = (theme?: Theme): void => {
  let shown: string | null | undefined = theme
  try {
    shown ??= localStorage.getItem('theme')
  } catch {
    // Without storage the page follows the device until the account is known.
  }
  const chosen = shown === 'light' || shown === 'dark' ? shown : undefined
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
  // The colour of the browser's own bar.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    meta.media = !chosen ? `(prefers-color-scheme: ${scheme})` : scheme === chosen ? 'all' : 'not all'
  }
}

export const applyTheme = (theme: Theme): void => {
  writeStored('theme', theme === 'system' ? undefined : theme)
  showTheme(theme)
}

/** Follows the account, whose theme may have been changed on another device. */
export const useAccountTheme = (): void => {
  const { theme } = useSession()
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
}
