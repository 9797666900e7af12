import { useEffect, useState, useSyncExternalStore } from 'react'

/** Forms with input that is not saved anywhere. */
const unsaved = new Set<object>()
/** The navigation that waits for the operator's answer. */
let wanted: (() => void) | undefined
const listeners = new Set<() => void>()

function change(to: typeof wanted) {
  wanted = to
  for (const listener of listeners) listener()
}

/** Asked about before what is filled in is lost; call what it returns once it is kept. */
export function useUnsaved(values: unknown) {
  const text = JSON.stringify(values)
  const [kept, setKept] = useState(text)
  const [form] = useState(() => ({}))
  const changed = text !== kept
  useEffect(() => {
    if (!changed) return
    unsaved.add(form)
    return () => {
      unsaved.delete(form)
    }
  }, [changed, form])
  return () => {
    unsaved.delete(form)
    setKept(text)
  }
}

/** Goes at once, or once the operator has said that what is filled in may be lost. */
export function leave(go: () => void) {
  if (unsaved.size === 0) return go()
  change(go)
}

export function answerLeaving(goes: boolean) {
  const go = wanted
  change(undefined)
  if (goes) go?.()
}

export function useLeaving() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => wanted !== undefined,
  )
}
