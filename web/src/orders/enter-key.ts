import { useEffect, useEffectEvent } from 'react'

/** Hears of Enter, pressed once and not held down, and of what has the focus. */
export function useEnterKey(act: (focused: EventTarget | null) => void) {
  const press = useEffectEvent(({ key, repeat, target }: KeyboardEvent) => {
    if (key === 'Enter' && !repeat) act(target)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
