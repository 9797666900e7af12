import { Button } from '@tarazu/ui/button'
import styles from './support.module.css'

type Props = {
  /** The query of a conversation, whose next page is the one before in time. */
  found: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

export function OlderMessages({ found }: Props) {
  if (!found.hasNextPage) return null
  return (
    <div className={styles.older}>
      <Button
        variant="ghost"
        size="m"
        pending={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
      >
        Older messages
      </Button>
    </div>
  )
}
