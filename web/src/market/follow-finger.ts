const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const

/**
 * Follows a finger that moves sideways over a line; moving up and down scrolls the page instead. `onMove`
 * gets px from the left, or undefined once the finger is lifted. Returns a function that stops following.
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
