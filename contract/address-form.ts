/** Servers and browsers have it. */
declare const URL: new (address: string) => { readonly hostname: string }

/**
 * The domain of an address as mail servers know it: its letters beyond ASCII written as browsers send them (`žluť.cz` is
 * `xn--lu-yta1h.cz`). Undefined for what is no domain.
 */
export function domainForm(domain: string): string | undefined {
  if (domain.length > 253 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return undefined
  if (/^[a-z\d.-]+$/.test(domain)) return domain
  // Wide letters and the like are other characters that would become the same domain.
  if (domain.normalize('NFKC') !== domain) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/**
 * The one form in which an email address is kept and compared: trimmed, in lower case, its accents composed (Unicode NFC), its domain in
 * ASCII. Undefined when what follows the last @ is no domain.
 */
export function addressForm(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  const domain = at === -1 ? undefined : domainForm(text.slice(at + 1))
  return domain === undefined ? undefined : text.slice(0, at + 1) + domain
}
