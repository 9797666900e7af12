import { type RefObject, useEffect, useEffectEvent } from 'react'

const begins_px = 8
const closes_px = 110
/** A flick of this speed closes it however short it is. */
const flick_pxPerMs = 0.6

/** Lets a finger drag `element` down, from anywhere that is not scrolled itself, and away. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, active: boolean, onAway: () => void) {
  const away = useEffectEvent(onAway)

  useEffect(() => {
    const sheet = element.current
    if (!active || !sheet) return
    let start: { x: number; y: number; at: number } | undefined
    let moved = 0

    const down = (event: TouchEvent) => {
      const touch = event.touches[0]
      const free = event.touches.length === 1 && !scrolled(event.target, sheet)
      start = touch && free ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : undefined
      moved = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const along = touch.clientY - start.y
      const sideways = Math.abs(touch.clientX - start.x) > Math.abs(along)
      if (moved === 0 && Math.abs(along) > begins_px && (along < 0 || sideways)) start = undefined
      if (!start || along < begins_px) return
      if (event.cancelable) event.preventDefault()
      moved = along
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${along}px)`
    }
    const up = (event: TouchEvent) => {
      if (!start || moved === 0) return
      const speed = moved / Math.max(1, event.timeStamp - start.at)
      sheet.style.transition = ''
      sheet.style.transform = ''
      start = undefined
      if (event.type === 'touchend' && (moved > closes_px || speed > flick_pxPerMs)) away()
    }

    sheet.addEventListener('touchstart', down, { passive: true })
    sheet.addEventListener('touchmove', move, { passive: false })
    sheet.addEventListener('touchend', up)
    sheet.addEventListener('touchcancel', up)
    return () => {
      sheet.removeEventListener('touchstart', down)
      sheet.removeEventListener('touchmove', move)
      sheet.removeEventListener('touchend', up)
      sheet.removeEventListener('touchcancel', up)
    }
  }, [active, element])
}

/** Whether the finger lies on something that can still scroll up, or that moves sideways by itself. */
function scrolled(target: EventTarget | null, until: HTMLElement) {
  for (let at = target instanceof Element ? target : null; at && at !== until; at = at.parentElement) {
    if (at.scrollTop > 0 || at.matches('[data-rail], [data-chart]')) return true
  }
  return false
}
