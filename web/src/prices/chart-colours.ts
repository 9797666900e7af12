import { readColour } from '@tarazu/ui/read-colour'
import { useSyncExternalStore } from 'react'

/** The present values of the colour tokens, as a canvas takes them. */
export function readChartColours() {
  return {
    up: readColour('--up-line'),
    down: readColour('--down-line'),
    flat: readColour('--ink-3'),
    upTag: readColour('--up'),
    downTag: readColour('--down'),
    onTag: readColour('--surface'),
    text: readColour('--ink-3'),
    grid: readColour('--line'),
    crosshair: readColour('--ink-2'),
    label: readColour('--ink'),
    ground: readColour('--bg'),
  }
}
export type ChartColours = ReturnType<typeof readChartColours>

/** Gives a colour like `rgb(1, 2, 3)` an opacity. */
export function faded(colour: string, opacity: number) {
  const channels = colour.match(/[\d.]+/g)?.slice(0, 3) ?? []
  return `rgba(${channels.join(', ')}, ${opacity})`
}

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  const attributes = new MutationObserver(listener)
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] })
  dark.addEventListener('change', listener)
  return () => {
    attributes.disconnect()
    dark.removeEventListener('change', listener)
  }
}

/** A text that changes whenever the colours do. */
export function useColourScheme() {
  return useSyncExternalStore(subscribe, () => {
    const { theme = '', updown = '' } = document.documentElement.dataset
    return `${theme} ${updown} ${dark.matches}`
  })
}
