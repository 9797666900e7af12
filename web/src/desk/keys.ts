import { localValue, oneOf } from '@tarazu/ui/local-value'
import { topOverlay } from '@tarazu/ui/overlays'
import { useEffect, useEffectEvent } from 'react'

/**
 * A voice that dictates may press single keys by mistake, so that whoever needs to can turn them off (WCAG
 * 2.1.4).
 */
const chosen = localValue('keys', oneOf('off'))

export const useKeysOn = () => chosen.useValue() !== 'off'
export const turnKeys = (on: boolean) => chosen.set(on ? undefined : 'off')

/** What each key does, by its name in lower case. */
type Keys = Readonly<Record<string, () => void>>

/** Keys that act on the page while nothing covers it and nothing is being typed. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (chosen.get() === 'off' || topOverlay() || !isFree(event)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isFree(event: KeyboardEvent) {
  const { target } = event
  const typed = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !typed
}

/** What a key does in a row that has the focus; `false` where the key means nothing for that row. */
type RowKeys = Readonly<Record<string, (row: Element) => boolean>>

/** Keys that act on the row with the focus, and are not heard by the page then. */
export function useRowKeys(keys: RowKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (chosen.get() === 'off' || topOverlay() || !isFree(event)) return
    const row = rowOf(event)
    if (row && keys[event.key.toLowerCase()]?.(row)) event.preventDefault()
  })
  useEffect(() => {
    // The page listens to the same event after it.
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

const rowOf = ({ target }: KeyboardEvent) =>
  target instanceof Element ? target.closest('li, tbody > tr') : null

/** The arrows go from row to row of a list or a table, also in what covers the page. */
export function useArrowsInLists() {
  useEffect(() => {
    document.addEventListener('keydown', moveInList)
    return () => document.removeEventListener('keydown', moveInList)
  }, [])
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveInList(event: KeyboardEvent) {
  const step = steps[event.key]
  const row = rowOf(event)
  if (step === undefined || !row || !isFree(event)) return
  for (let next = neighbour(row, step); next; next = neighbour(next, step)) {
    const way = next.querySelector<HTMLElement>('a[href], button')
    if (!way) continue
    way.focus()
    event.preventDefault()
    return
  }
}

const neighbour = (row: Element, step: number) =>
  step > 0 ? row.nextElementSibling : row.previousElementSibling
