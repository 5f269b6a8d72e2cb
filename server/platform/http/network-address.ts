import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** The network that counts as one caller: an IPv4 address, mapped or not, or an IPv6 /64, since an IPv6 user has 2^64 addresses. */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%')
  if (!isIPv6(plain)) return plain
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
