import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from './router.tsx'

const heights = new Map<string, number>()

/**
 * A new page starts at its top, and one that opens a sheet stays where it is; going back lands where the
 * customer was, once the page is long enough again.
 */
export function useScrollRestoration() {
  const { key, pathname } = useLocation()
  const page = useRef<string>(undefined)
  const direction = useNavigationType()

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const samePage = direction === 'push' && page.current === pathname
    page.current = pathname
    const wanted = samePage ? window.scrollY : direction === 'pop' ? (heights.get(key) ?? 0) : 0
    const back = wanted > 0 && !samePage
    // Rows that were drawn are as high as their words; until these are drawn once they would only be guessed
    // at.
    if (back) document.documentElement.style.setProperty('--off-screen', 'visible')
    window.scrollTo(0, wanted)

    const content = new ResizeObserver(() => {
      if (Math.abs(window.scrollY - wanted) > 1) window.scrollTo(0, wanted)
    })
    const settle = () => {
      content.disconnect()
      document.documentElement.style.removeProperty('--off-screen')
    }
    if (back) content.observe(document.body)
    for (const sign of ['wheel', 'touchstart', 'keydown'] as const)
      window.addEventListener(sign, settle, { once: true })
    const keep = () => heights.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      settle()
      window.removeEventListener('scroll', keep)
      for (const sign of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(sign, settle)
    }
  }, [key, pathname, direction])
}
