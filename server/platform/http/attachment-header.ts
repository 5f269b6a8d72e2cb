/** A Content-Disposition header after RFC 6266 and RFC 5987: an ASCII name for old programs, the exact name for all others. */
export function attachmentHeader(originalName: string): string {
  const plain = originalName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(originalName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
