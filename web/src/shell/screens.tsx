import { type ComponentType, lazy } from 'react'
import { allTexts } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import type { Place } from '../navigation/route-meta.ts'

/** Fetches the code of a screen; a second call answers at once. */
export type LoadScreen = () => Promise<ComponentType>
type Others = Record<Exclude<Place, 'home'>, LoadScreen>

let load: ((place: Place) => Promise<ComponentType>) | undefined
const screens = new Map<Place, ComponentType>()

/**
 * The app says once which screen each place has: the shell itself knows no capability. Home comes with the
 * first script; which files the others are in, nobody needs to know before home is drawn.
 */
export function provideScreens(home: LoadScreen, others: () => Promise<Others>) {
  const loadScreen = async (place: Place) => (place === 'home' ? home() : (await others())[place]())
  load = loadScreen
  for (const place of Object.keys(paths) as Place[]) {
    // Home says nothing but what came with the first script.
    const texts = () => (place === 'home' ? undefined : allTexts())
    screens.set(
      place,
      lazy(async () => ({ default: (await Promise.all([loadScreen(place), texts()]))[0] })),
    )
  }
  // If it fails, the screen that needs it says so.
  others().catch(() => undefined)
}

export function screenOf(place: Place | undefined) {
  return place && screens.get(place)
}

/** Fetches the code of a screen before it is asked for. */
export function prefetch(place: Place) {
  // If it fails, the screen says so when it is really asked for.
  load?.(place).catch(() => undefined)
}
