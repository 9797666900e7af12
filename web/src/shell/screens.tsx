import { type ComponentType, lazy } from 'react'
import { allTexts } from './languages.ts'
import type { Place } from './route-meta.ts'

/** Fetches the code of a screen; a second call answers at once. */
export type LoadScreen = () => Promise<ComponentType>

let loads: Partial<Record<Place, LoadScreen>> = {}
const screens = new Map<Place, ComponentType>()

/** The app says once which screen each place has: the shell itself knows no capability. */
export function provideScreens(given: Record<Place, LoadScreen>) {
  loads = given
  for (const [place, load] of Object.entries(given) as [Place, LoadScreen][]) {
    // Home says nothing but what came with the first script.
    const texts = () => (place === 'home' ? undefined : allTexts())
    screens.set(
      place,
      lazy(async () => ({ default: (await Promise.all([load(), texts()]))[0] })),
    )
  }
}

export function screenOf(place: Place | undefined) {
  return place && screens.get(place)
}

/** Fetches the code of a screen before it is asked for. */
export function prefetch(place: Place) {
  // If it fails, the screen says so when it is really asked for.
  loads[place]?.().catch(() => undefined)
}
