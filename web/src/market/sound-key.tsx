import { type RefObject, useEffect } from 'react'
import { useKeys, useKeysOn } from '../desk/keys.ts'

/** The key of a desk that presses the button which begins and ends the sound of the chart. */
export function SoundKey({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const on = useKeysOn()
  useEffect(() => {
    const element = button.current
    if (!on || !element) return
    element.setAttribute('aria-keyshortcuts', 'l')
    return () => element.removeAttribute('aria-keyshortcuts')
  }, [on, button])
  useKeys({
    l: () => {
      // Once the player has gone, the focus has a place to be.
      button.current?.focus()
      button.current?.click()
    },
  })
  return null
}
