import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, with what `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/** An address without the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/**
 * What counts as one caller's network: an IPv4 address, or the /64 of an IPv6 address, because everybody with IPv6 has 2^64 of them.
 * An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain.toLowerCase()).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
