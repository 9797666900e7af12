/**
 * The named parts of an address, decoded, or undefined where the pattern does not fit.
 * `/withdrawals/:number?` fits with and without a number.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = decoded(pathname)
  if (!given || given.length > wanted.length) return undefined
  const parts: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const have = given[index]
    const optional = want.endsWith('?')
    if (have === undefined) {
      if (!optional) return undefined
    } else if (want.startsWith(':')) {
      parts[want.slice(1).replace('?', '')] = have
    } else if (want !== have) return undefined
  }
  return parts
}

/** Undefined where an escape makes no character. */
function decoded(pathname: string) {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
