/** The part of a session that scripts cannot read. Safety 2.1. */

/** Plain http allows neither the prefix nor Secure; there the cookie is set on this machine only. */
export type CookieName = '__Host-sid' | 'sid' | OperatorCookieName
export type OperatorCookieName = '__Host-operator' | 'operator'

export type SessionCookie = { name: CookieName; value: string }

export function cookieOf(header: string | undefined): SessionCookie | undefined {
  if (header === undefined) return undefined
  return named('__Host-sid', header) ?? named('sid', header)
}

/** An operator's cookie, which cannot be mistaken for a customer's. */
export function operatorCookieOf(header: string | undefined): SessionCookie | undefined {
  if (header === undefined) return undefined
  return named('__Host-operator', header) ?? named('operator', header)
}

function named(name: CookieName, header: string): SessionCookie | undefined {
  for (const pair of header.split(';')) {
    const text = pair.trim()
    if (text.startsWith(`${name}=`)) return { name, value: text.slice(name.length + 1) }
  }
  return undefined
}

/** The cookie that browsers keep for this origin. Undefined: none, so the token has to work alone. */
export function cookieFor(origin: string): CookieName | undefined {
  const url = URL.parse(origin)
  if (url?.protocol === 'https:') return '__Host-sid'
  const local = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
  return url?.protocol === 'http:' && local.test(url.hostname) ? 'sid' : undefined
}

/** The same for operators. */
export function operatorCookieFor(origin: string): OperatorCookieName | undefined {
  const name = cookieFor(origin)
  return name && (name === 'sid' ? 'operator' : '__Host-operator')
}

/** A Set-Cookie header that lasts `seconds`; 0 removes the cookie. */
export function setCookie({ name, value }: SessionCookie, seconds: number): string {
  const secure = name.startsWith('__Host-') ? ' Secure;' : ''
  const maxAge = Math.max(0, Math.floor(seconds))
  return `${name}=${value}; Path=/; HttpOnly;${secure} SameSite=Strict; Max-Age=${maxAge}`
}
