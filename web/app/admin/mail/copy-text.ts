/** Copies a text to the clipboard; false where the browser does not let it (a site without https, a refused permission). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
