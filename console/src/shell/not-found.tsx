import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Compass } from 'lucide-react'
import { Link } from './router.tsx'
import { Screen } from './screen.tsx'

export function NotFound() {
  return (
    <Screen title="Not found">
      <EmptyState
        icon={<Compass size={26} strokeWidth={1.75} />}
        title="There is no such page, or your roles do not allow it."
        action={
          <Button variant="neutral" size="m" render={<Link to="/" />}>
            Overview
          </Button>
        }
      />
    </Screen>
  )
}
