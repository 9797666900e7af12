import { localValue, oneOf } from '@tarazu/ui/local-value'

export const themes = ['system', 'light', 'dark'] as const
export const upDowns = ['green-up', 'red-up', 'blue-up'] as const
export type UpDown = (typeof upDowns)[number]

const theme = localValue('theme', oneOf(...themes))
const upDown = localValue('updown', oneOf(...upDowns))
const amounts = localValue('amounts', oneOf('hidden', 'shown'))

export const useTheme = () => theme.useValue() ?? 'system'
export const setTheme = theme.set
export const useUpDown = () => upDown.useValue() ?? 'green-up'
export const setUpDown = upDown.set
/** The eye beside the total: amounts are hidden from people who look over the shoulder. */
export const useAmountsHidden = () => amounts.useValue() === 'hidden'
export const setAmountsHidden = (hidden: boolean) => amounts.set(hidden ? 'hidden' : 'shown')

function show() {
  const { dataset } = document.documentElement
  const chosen = theme.get() ?? 'system'
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  dataset.updown = upDown.get() ?? 'green-up'
}

/** Puts the choices on `<html>`, now and whenever they change. */
export function followPreferences() {
  show()
  theme.subscribe(show)
  upDown.subscribe(show)
}
