import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { SearchX } from 'lucide-react'
import { Link } from './router.tsx'

/** In place of what an address names and nobody knows. */
export function Missing({ list }: { list: string }) {
  return (
    <EmptyState
      icon={<SearchX size={26} strokeWidth={1.75} />}
      title="Nothing has this number."
      action={
        <Button variant="neutral" size="m" render={<Link to={list} />}>
          Back to the list
        </Button>
      }
    />
  )
}
