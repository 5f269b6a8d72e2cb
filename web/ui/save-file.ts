/** Saves a file in the browser's downloads. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Leaves the browser time to start reading the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
