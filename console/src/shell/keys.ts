import { useEffect, useSyncExternalStore } from 'react'
import { keysOn } from './preferences.ts'

/** Actions by the key that is pressed: `j`, `/`, or two keys after one another, `g w`. */
export type Keys = Record<string, { does: string; run: () => void }>

/** How long the second of two keys is waited for. */
const second_ms = 1_500

let registered: readonly { keys: Keys }[] = []
const listeners = new Set<() => void>()

function change(to: typeof registered) {
  registered = to
  for (const listener of listeners) listener()
}

/** The keys of a component, while it is shown. What was mounted last wins. */
export function useKeys(keys: Keys) {
  useEffect(() => {
    const mine = { keys }
    change([...registered, mine])
    return () => change(registered.filter((each) => each !== mine))
  }, [keys])
}

/** All that can be pressed at the moment. */
export function useRegisteredKeys() {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
  return Object.entries(Object.assign({}, ...all.map(({ keys }) => keys)) as Keys)
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable=true]')
}

/** Once, for the whole console. Nothing is heard while somebody types or a dialog is open. */
export function listenToKeys() {
  let first = ''
  let until = 0
  const press = (event: KeyboardEvent) => {
    if (!keysOn() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return
    const two = event.timeStamp < until ? `${first} ${event.key}` : event.key
    first = event.key
    const keysOf = (pressed: string) => registered.findLast(({ keys }) => pressed in keys)?.keys[pressed]
    const found = keysOf(two)
    const begins = registered.some(({ keys }) =>
      Object.keys(keys).some((key) => key.startsWith(`${event.key} `)),
    )
    until = !found && begins ? event.timeStamp + second_ms : 0
    if (!found) return
    event.preventDefault()
    found.run()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
