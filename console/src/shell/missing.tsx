import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { SearchX } from 'lucide-react'
import { Link, useLocation } from './router.tsx'

/** Shown if an address names something that does not exist. Leads to the list that the address belongs to. */
export function Missing() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      icon={<SearchX size={26} strokeWidth={1.75} />}
      title="Nothing has this number."
      action={
        <Button variant="neutral" size="m" render={<Link to={`/${pathname.split('/')[1] ?? ''}`} />}>
          Back to the list
        </Button>
      }
    />
  )
}
