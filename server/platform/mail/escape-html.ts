/** Non-printing characters, and direction marks that could disguise a name. */
export const unprintable = /[^\P{Cc}\t\n\r]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Escapes text for HTML elements and quoted attributes, and removes unprintable characters. */
export const escapeHtml = (text: string): string =>
  text
    .replace(unprintable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
