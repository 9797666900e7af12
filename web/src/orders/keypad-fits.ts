import { type RefObject, useLayoutEffect, useState } from 'react'

/** The element that scrolls around another: the sheet, or the page. */
function scrollerOf(element: HTMLElement) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return document.documentElement
}

/**
 * Whether our own keypad fits below the form without scrolling; else the phone shows its keyboard. Measured
 * unseen, for the form's height depends on instrument, language and text size. `place` contains the keypad,
 * whose height its `data-fits` turns on. A keypad that did not fit stays away until `form` or the window's
 * size changes, so that nothing comes and goes while the customer types.
 */
export function useKeypadFits(place: RefObject<HTMLElement | null>, form: string) {
  const [fits, setFits] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has another height.
  useLayoutEffect(() => {
    const element = place.current
    const fields = element?.parentElement
    if (!element || !fields) return
    const scroller = scrollerOf(element)
    let gone = false
    const measure = () => {
      element.dataset.fits = 'true'
      const shown = scroller.clientHeight > 0 && element.clientHeight > 0
      const whole = shown && scroller.scrollHeight <= scroller.clientHeight
      if (shown && !whole) gone = true
      // Set directly, for until a render a keypad that is cut off would flash.
      element.dataset.fits = String(whole && !gone)
      setFits(whole && !gone)
    }
    const remeasure = () => {
      gone = false
      measure()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(fields)
    observer.observe(scroller)
    addEventListener('resize', remeasure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', remeasure)
    }
  }, [place, form])
  return fits
}
