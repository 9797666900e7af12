import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { prefetch } from '../shell/screens.tsx'
import { navigate } from './history.ts'
import { placeOf } from './route-meta.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; replace?: boolean }

/** A link inside the app. Fetches the code of its screen as soon as a finger or the focus is on it. */
export function Link({ to, replace = false, onClick, children, ...rest }: Props) {
  const warm = () => {
    const place = placeOf(to.replace(/[?#].*/, ''))
    if (place) prefetch(place)
  }
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || rest.target) return
    event.preventDefault()
    navigate(to, { replace })
  }
  return (
    <a {...rest} href={to} onClick={click} onPointerDown={warm} onFocus={warm}>
      {children}
    </a>
  )
}
