import { isIPv6 } from 'node:net'

/**
 * The network that is counted as one caller: an IPv4 address, or a /64 of IPv6, within which anybody may take
 * any number of addresses.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0] as string
}

/**
 * The networks of an address, the narrowest first: an IPv4 address alone, or the /64, /56 and /48 of IPv6, of
 * which one subscriber may have any.
 */
export function networksOf(address: string): string[] {
  if (!address.includes(':')) return [address]
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return [mapped]
  const groups = groupsOf(address)
  if (!groups) return [address]
  const [first, second, third, fourth = 0] = groups
  const site = [first, second, third].map((group) => (group ?? 0).toString(16)).join(':')
  return [
    `${site}:${fourth.toString(16)}::/64`,
    `${site}:${(fourth & 0xff00).toString(16)}::/56`,
    `${site}::/48`,
  ]
}

/** The first four groups of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  const bare = address.split('%')[0] as string
  if (!isIPv6(bare)) return undefined
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    // A dotted end stands for two groups, and is never within the first four.
    const width = after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: 8 - groups.length - width }, () => '0'), ...after)
  }
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
}
