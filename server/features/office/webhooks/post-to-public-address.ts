import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const answerWithinMs = 15_000

class PrivateAddress extends Error {}

/** IPv6 addresses allocated for the public Internet; the rest is reserved or embeds private addresses. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public-looking exceptions: Azure's internal service, and the documentation range of RFC 9637. */
const notPublic = [ipaddr.parseCIDR('168.63.129.16/32'), ipaddr.parseCIDR('3fff::/20')]

/** Whether an address is public: not local, private, reserved, or a cloud's metadata service. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  const isKept = notPublic.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  return parsed.range() === 'unicast' && !isKept && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6))
}

/** Resolves a name and rejects it when any of its addresses is private; the connection uses the checked address. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0]
    if (error || !first) return done(error ?? new Error('no address'), '')
    if (!found.every(({ address }) => isPublic(address))) return done(new PrivateAddress(), '')
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

/** Whether the URL's host is a non-public IP address; host names are checked when connecting. */
export function isPrivateNumber(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublic(host)
}

/** The receiver's status, or the problem in a sentence without its words. */
export type PostOutcome = { status: number | null; problem: string | null }

const problemOf = (error: Error & { code?: string }): string => {
  if (error instanceof PrivateAddress) return 'The address leads into a private network.'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'There was no answer within 15 seconds.'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host name cannot be found.'
  return `No connection: ${/^[A-Z_0-9]{2,60}$/.test(error.code ?? '') ? error.code : 'unknown reason'}.`
}

const sentenceFor = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`
  return `The receiver answered ${status}.`
}

/** Posts JSON to an admin's address without redirects; rejects private networks and http unless `privateToo`. Reads only the status; never throws. */
export async function postToPublicAddress(
  address: string,
  { headers, body, privateToo }: { headers: Record<string, string>; body: string; privateToo: boolean },
): Promise<PostOutcome> {
  const url = new URL(address)
  if (!privateToo && url.protocol !== 'https:') return { status: null, problem: 'The address must start with https://.' }
  // Connecting to an IP address involves no lookup.
  if (!privateToo && isPrivateNumber(url)) return { status: null, problem: problemOf(new PrivateAddress()) }
  // Imported here, because an import of node:http also loads Node's fetch, which delays the start.
  const { request: open } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise((resolve) => {
    const request = open(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(answerWithinMs),
        ...(privateToo ? {} : { lookup: lookupPublic }),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'principal-talent-course-webhooks/1',
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        resolve({ status, problem: sentenceFor(status) })
      },
    )
    // Otherwise a receiver that requests a protocol upgrade would never end the request.
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode ?? 101, problem: sentenceFor(statusCode ?? 101) })
    })
    request.on('error', (error) => resolve({ status: null, problem: problemOf(error) }))
    request.end(body)
  })
}
