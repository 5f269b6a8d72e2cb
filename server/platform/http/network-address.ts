import { isIPv6 } from 'node:net'

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const between = Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16))
}

/** The IPv4 address in a mapped IPv6 address (`::ffff:203.0.113.7`, `::ffff:cb00:7107`), or undefined. */
function mappedIPv4(address: string): string | undefined {
  const dotted = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted) return dotted
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  return groups.slice(0, 6).join() === '0,0,0,0,0,65535' ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** The network that counts as one caller: an IPv4 address or an IPv6 /64, since an IPv6 user has 2^64 addresses. */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain).slice(0, 4)
  return mappedIPv4(plain) ?? `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
