import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Shows the page without loading it anew. */
  onFollow: () => void
}

/** A link inside an app. A click that asks for another tab or window is left to the browser. */
export function InAppLink({ onFollow, onClick, children, ...rest }: Props) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || rest.target) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a {...rest} onClick={click}>
      {children}
    </a>
  )
}
