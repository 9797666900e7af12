/**
 * Push services of the browsers. An endpoint comes from a client, and this server sends to it, so no other
 * host is allowed.
 */
const services = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^https:\/\/([a-z0-9-]+\.)*push\.apple\.com$/,
  /^https:\/\/([a-z0-9-]+\.)*notify\.windows\.com$/,
]

/** `more`: origins that the deployment allows in addition. */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url) return false
  if (url.username !== '' || url.password !== '') return false
  return more.includes(url.origin) || services.some((service) => service.test(url.origin))
}
