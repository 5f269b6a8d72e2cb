import type { KeyboardEvent } from 'react'

/** Selects an option by its number key while the focus is in the question. */
export const chooseByDigit = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (!/^[1-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  const options = event.currentTarget.closest('.quiz-options')?.querySelectorAll<HTMLInputElement>('input')
  const option = options?.[Number(event.key) - 1]
  option?.focus()
  option?.click()
}
