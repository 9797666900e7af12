import { navigate } from '@tarazu/ui/browser-history'
import { InAppLink } from '@tarazu/ui/in-app-link'
import type { AnchorHTMLAttributes } from 'react'
import { prefetch } from '../shell/screens.tsx'
import { placeOf } from './route-meta.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; replace?: boolean }

/** A link inside the app. Fetches the code of its screen as soon as a finger or the focus is on it. */
export function Link({ to, replace = false, ...rest }: Props) {
  const warm = () => {
    const place = placeOf(to.replace(/[?#].*/, ''))
    if (place) prefetch(place)
  }
  return (
    <InAppLink
      {...rest}
      href={to}
      onFollow={() => navigate(to, { replace })}
      onPointerDown={warm}
      onFocus={warm}
    />
  )
}
