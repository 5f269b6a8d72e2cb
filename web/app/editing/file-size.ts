const units = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes for people, with two decimals: `1.50 KB`. */
export const fileSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(2)} ${units[step]}`
}
