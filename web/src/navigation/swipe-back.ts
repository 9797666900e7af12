import { historyDepth, navigate } from '@tarazu/ui/browser-history'
import { isTabRoot } from './route-meta.ts'

const edge_px = 40
const distance_px = 60
const time_ms = 500
/**
 * Elements on which a sideways move means something else: charts, rails, and the sheets and dialogs above the
 * page.
 */
const elsewhere = '[data-chart], [data-rail], [role=dialog], [role=alertdialog], input, textarea'

type Touched = { x: number; y: number; at: number }

/** Goes back for a quick swipe from the left edge; a wrapped native container has no other way. */
export function followSwipesBack() {
  let start: Touched | undefined

  const down = (event: TouchEvent) => {
    const touch = event.touches[0]
    const free = event.target instanceof Element && !event.target.closest(elsewhere)
    start =
      touch && event.touches.length === 1 && free && touch.clientX <= edge_px
        ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
        : undefined
  }
  // The browser, too, goes back for a swipe from the edge, and together that would be two pages.
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch || !event.cancelable) return
    if (Math.abs(touch.clientX - start.x) > Math.abs(touch.clientY - start.y)) event.preventDefault()
  }
  const up = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    if (!start || !touch) return
    const across = touch.clientX - start.x
    const along = Math.abs(touch.clientY - start.y)
    const quick = event.timeStamp - start.at <= time_ms
    start = undefined
    if (across <= distance_px || along > across || !quick) return
    if (historyDepth() > 0 && !isTabRoot(location.pathname)) navigate(-1)
  }

  document.addEventListener('touchstart', down, { passive: true })
  document.addEventListener('touchmove', move, { passive: false })
  document.addEventListener('touchend', up, { passive: true })
}
