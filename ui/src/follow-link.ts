import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Link = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick' | 'target'>

/**
 * `onClick` of a link inside an app: calls `follow`, which shows the page without loading it anew. A click
 * that asks for another tab or window is left to the browser.
 */
export const followLink =
  ({ onClick, target }: Link, follow: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || target) return
    event.preventDefault()
    follow()
  }
