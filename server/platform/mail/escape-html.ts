/** Characters that print nothing, and direction marks that could make a name read as something else. */
export const unprintable = /[^\P{Cc}\t\n\r]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Escapes a text for HTML, inside an element or a quoted attribute, and drops what does not print. */
export const escapeHtml = (text: string): string =>
  text
    .replace(unprintable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
