import { matchPath } from '@tarazu/contract/match-path'
import { paths } from './paths.ts'

export type Place = keyof typeof paths

/** The five entries of the navigation. On a phone only their pages show it. */
export const tabPlaces = ['home', 'markets', 'watchlists', 'holdings', 'account'] as const
export type TabPlace = (typeof tabPlaces)[number]

const openPlaces: readonly Place[] = ['login', 'register', 'forgotPassword', 'visitorService', 'transparency']

const places = (Object.keys(paths) as Place[]).sort((one, other) => fixed(other) - fixed(one))

/**
 * The number of fixed parts. If two patterns fit, the one with more is meant: `/stock/v2/…` before
 * `/stock/:symbol/…`.
 */
function fixed(place: Place) {
  return paths[place].split('/').filter((part) => part !== '' && !part.startsWith(':')).length
}

/** The place that a path names, with its parameters decoded. */
export function match(pathname: string) {
  for (const place of places) {
    const parameters = matchPath(paths[place], pathname)
    if (parameters) return { place, parameters }
  }
  return undefined
}

export function placeOf(pathname: string): Place | undefined {
  return match(pathname)?.place
}

export function isTabRoot(pathname: string) {
  return tabPlaces.some((place) => paths[place] === pathname)
}

/**
 * Sign-in, registration, the forgotten password, writing to us without an account and what anyone may check
 * need no session; everything else does.
 */
export function needsSession(pathname: string) {
  const place = placeOf(pathname)
  return place === undefined || !openPlaces.includes(place)
}
