import { type RefObject, useLayoutEffect, useState } from 'react'

/** What scrolls around an element: the sheet, or the page. */
function scrollerOf(element: HTMLElement) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return document.documentElement
}

/**
 * Whether our own keypad fits below the form with nothing to scroll; else the phone brings its own. It is laid out and
 * measured, unseen: how high the form is depends on the instrument, the language and the size of the text. `place` holds
 * the keypad, and its `data-fits` says whether it has any height. Where it did not fit once it stays away until `form` is
 * another one or the window has another size: nothing comes and goes while somebody types.
 */
export function useKeypadFits(place: RefObject<HTMLElement | null>, form: string) {
  const [fits, setFits] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form is another measure.
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
      // At once, or a keypad that is cut off would be seen for a moment.
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
