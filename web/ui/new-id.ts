/** A random UUID. Works over plain http as well, where `crypto.randomUUID` is missing. */
export const newId = (): string => {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // The 4 and the a mark a random id, as a check of UUIDs expects.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
