import { paths } from '../paths.ts'

export type Place = keyof typeof paths

/** The five entries of the bottom navigation; only their pages show it. */
export const tabPlaces = ['home', 'markets', 'watchlists', 'holdings', 'account'] as const
export type TabPlace = (typeof tabPlaces)[number]

const openPlaces: readonly Place[] = ['login', 'register', 'forgotPassword', 'transparency']

const patterns = (Object.keys(paths) as Place[])
  .map((place) => ({ place, parts: paths[place].split('/').filter(Boolean) }))
  .sort((one, other) => fixed(other.parts) - fixed(one.parts))

/** Of two patterns that fit, the one with more fixed parts is meant: `/stock/v2/…` before `/stock/:symbol/…`. */
function fixed(parts: string[]) {
  return parts.filter((part) => !part.startsWith(':')).length
}

/** The place that a path names, with its parameters decoded. */
export function match(pathname: string) {
  const given = decoded(pathname)
  if (!given) return undefined
  for (const { place, parts } of patterns) {
    const parameters: Record<string, string> = {}
    const fits = parts.every((part, index) => {
      const value = given[index]
      if (!part.startsWith(':')) return value === part
      if (value !== undefined) parameters[part.replace(/[:?]/g, '')] = value
      return value !== undefined || part.endsWith('?')
    })
    if (fits && given.length <= parts.length) return { place, parameters }
  }
  return undefined
}

/** Undefined where an escape makes no character. */
function decoded(pathname: string) {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

export function placeOf(pathname: string): Place | undefined {
  return match(pathname)?.place
}

export function isTabRoot(pathname: string) {
  return tabPlaces.some((place) => paths[place] === pathname)
}

/** Sign-in, registration, the forgotten password and what anyone may check need no session; everything else does. */
export function needsSession(pathname: string) {
  const place = placeOf(pathname)
  return place === undefined || !openPlaces.includes(place)
}
