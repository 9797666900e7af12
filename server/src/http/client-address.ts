import { isIPv6 } from 'node:net'

/**
 * The network that is counted as one caller: an IPv4 address, or a /64 of IPv6, within which anybody may take
 * any number of addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const bare = address.split('%')[0] as string
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    // A dotted end stands for two groups, and is never within the first four.
    const width = after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: 8 - groups.length - width }, () => '0'), ...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
