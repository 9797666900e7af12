import { navigate } from '@tarazu/ui/browser-history'
import { followLink } from '@tarazu/ui/follow-link'
import type { AnchorHTMLAttributes } from 'react'
import { prefetch } from '../shell/screens.tsx'
import { placeOf } from './route-meta.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; replace?: boolean }

/** A link inside the app. Fetches the code of its screen as soon as a finger or the focus is on it. */
export function Link({ to, replace = false, children, ...rest }: Props) {
  const warm = () => {
    const place = placeOf(to.replace(/[?#].*/, ''))
    if (place) prefetch(place)
  }
  const click = followLink(rest, () => navigate(to, { replace }))
  return (
    <a {...rest} href={to} onClick={click} onPointerDown={warm} onFocus={warm}>
      {children}
    </a>
  )
}
