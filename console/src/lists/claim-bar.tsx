import type { Queue } from '@tarazu/contract/queues/queues'
import { Button } from '@tarazu/ui/button'
import { showToast } from '@tarazu/ui/toast'
import { Hand } from 'lucide-react'
import { useMemo } from 'react'
import { useClaim, useRelease } from '../queues/queries.ts'
import { useKeys } from '../shell/keys.ts'
import { useOperator } from '../shell/operator.tsx'
import { errorText } from '../text/error-text.ts'
import styles from './claim-bar.module.css'

type Props = {
  queue: Queue
  /** The number of the row that is open. */
  reference: string
  claimedBy: string | null
  /** First word of the query keys whose rows say who works on it. */
  touches: string
}

/** Says who works on it, so that two operators do not do the same thing. c takes it, and gives it back. */
export function ClaimBar({ queue, reference, claimedBy, touches }: Props) {
  const { name } = useOperator()
  const claim = useClaim(touches)
  const release = useRelease(touches)
  const mine = claimedBy === name
  const toggle = mine ? release.mutate : claim.mutate
  const keys = useMemo(() => {
    const fail = { onError: (error: Error) => showToast(errorText(error), 'error') }
    return {
      c: {
        does: mine ? 'Give it back' : 'Claim what is open',
        run: () => toggle({ queue, thing: reference }, fail),
      },
    }
  }, [mine, toggle, queue, reference])
  useKeys(keys)
  return (
    <div className={styles.bar}>
      <span className={styles.who} role="status">
        {claimedBy === null ? '' : mine ? 'You are working on this' : `${claimedBy} is working on this`}
      </span>
      {(claimedBy === null || mine) && (
        <Button
          variant="ghost"
          size="m"
          icon={<Hand size={16} aria-hidden="true" />}
          pending={claim.isPending || release.isPending}
          onClick={keys.c.run}
        >
          {mine ? 'Give back' : 'Claim'}
        </Button>
      )}
    </div>
  )
}
