const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const

/**
 * A finger that moves sideways over a line reads its prices at once; up and down it scrolls the page. `onMove` gets px
 * from the left, or undefined when the finger is gone. Answers a function that stops it.
 */
export function followFinger(container: HTMLElement, onMove: (x: number | undefined) => void) {
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') onMove(event.clientX - container.getBoundingClientRect().left)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') onMove(undefined)
  }
  container.addEventListener('pointerdown', move)
  container.addEventListener('pointermove', move)
  for (const end of ends) container.addEventListener(end, leave)
  return () => {
    container.removeEventListener('pointerdown', move)
    container.removeEventListener('pointermove', move)
    for (const end of ends) container.removeEventListener(end, leave)
  }
}
