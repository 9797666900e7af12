/** The addresses that links and pictures in written content may have. Pure. */

/**
 * Absolute https, or a path of this site. Nothing else: no `javascript:`, no `data:`, no `//host`, no user
 * names.
 */
export function linkAddress(text: string | null | undefined) {
  const address = (text ?? '').trim()
  if (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address)) return address
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.username === '' && url.password === '' ? url.href : undefined
}

/**
 * Product 7: image addresses are prefixed with the API's host, which is our own. Pictures of other hosts are
 * not loaded.
 */
export function pictureAddress(text: string | null | undefined) {
  const address = linkAddress(text)
  return address?.startsWith('/') ? address : undefined
}
