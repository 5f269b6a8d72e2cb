import { notify } from './notices.tsx'

/** Copies a text; false where the browser does not allow it (without https or permission). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and says so in a notice, or how to copy it by hand. */
export const copyAndSay = async (text: string, done: string): Promise<void> => {
  if (await copyText(text)) notify({ text: done })
  else notify({ text: 'Your browser did not allow copying. Select the text and copy it by hand.', tone: 'warning' })
}
