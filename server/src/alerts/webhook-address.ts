/**
 * Where messages to a customer's program may go. The address comes from a client and this server sends to
 * it, so nothing that only this machine or its network reaches is allowed (server-side request forgery).
 * Pure.
 */

/** IPv4 networks that are not of the public internet (IANA's registry of special-purpose addresses). */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within 2000::/3, outside of which no IPv6 address is public. */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/

/** Whether an address, as a resolver answers it, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (ipv4.test(address))
    return !special4.some(([network, bits]) => shares(bits4(address), bits4(network), bits))
  const bits = bits6(address)
  return bits?.startsWith('001') === true && !special6.some(([network, n]) => shares(bits, bits6(network), n))
}

const shares = (one: string | undefined, other: string | undefined, bits: number) =>
  one !== undefined && one.slice(0, bits) === other?.slice(0, bits)

const bits4 = (address: string) =>
  address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')

/** Undefined for what has an IPv4 address in it or a zone, which no public address has. */
function bits6(address: string) {
  const [head = '', tail] = address.split('::')
  const parts = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [parts(head), parts(tail)]
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 0) return undefined
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  if (!all.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return undefined
  return all.map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0')).join('')
}

/**
 * `more`: origins that the deployment allows whatever they are. Names are resolved when something is sent.
 */
export function isPossibleWebhook(address: string, more: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false
  if (more.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  // A URL keeps IPv6 addresses in brackets, and writes any form of an IPv4 address as four numbers.
  const literal = /^\[(.*)\]$/.exec(url.hostname)?.[1] ?? (ipv4.test(url.hostname) ? url.hostname : undefined)
  if (literal !== undefined) return isPublicAddress(literal)
  return url.hostname.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(url.hostname)
}
