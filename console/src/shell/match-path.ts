/**
 * The named parts of an address, decoded, or undefined where the pattern does not fit. `/withdrawals/:number?` fits
 * with and without a number.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (given.length > wanted.length) return undefined
  const parts: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const have = given[index]
    const optional = want.endsWith('?')
    if (have === undefined) {
      if (!optional) return undefined
    } else if (want.startsWith(':')) {
      const text = decoded(have)
      if (text === undefined) return undefined
      parts[want.slice(1).replace('?', '')] = text
    } else if (want !== have) return undefined
  }
  return parts
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
