import { localValue, oneOf } from '@tarazu/ui/local-value'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const theme = localValue('console.theme', oneOf(...themes))
const keys = localValue('console.keys', oneOf('off'))

export const useTheme = () => theme.useValue() ?? 'system'
export const setTheme = (chosen: Theme) => theme.set(chosen)
/** Single letters can be switched off for whoever speaks to the computer (WCAG 2.1.4). */
export const useKeysOn = () => keys.useValue() === undefined
export const keysOn = () => keys.get() === undefined
export const setKeysOn = (on: boolean) => keys.set(on ? undefined : 'off')

function show() {
  const { dataset } = document.documentElement
  const chosen = theme.get() ?? 'system'
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
}

/** Puts the choice on `<html>`, now and whenever it changes. */
export function followPreferences() {
  show()
  theme.subscribe(show)
}
