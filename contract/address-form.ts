/** A global of both browsers and Node.js. */
declare const URL: new (address: string) => { readonly hostname: string }

/** The ASCII form of a domain, as browsers send it: `žluť.cz` becomes `xn--lu-yta1h.cz`. Undefined for invalid domains. */
export function domainForm(domain: string): string | undefined {
  if (domain.length > 253 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return undefined
  if (/^[a-z\d.-]+$/.test(domain)) return domain
  // Wide letters and other compatibility characters would map to a different domain.
  if (domain.normalize('NFKC') !== domain) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** The canonical form of an email address: trimmed, lower case, composed accents (NFC), domain in ASCII. Undefined when the domain is invalid. */
export function addressForm(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  const domain = at === -1 ? undefined : domainForm(text.slice(at + 1))
  return domain === undefined ? undefined : text.slice(0, at + 1) + domain
}
