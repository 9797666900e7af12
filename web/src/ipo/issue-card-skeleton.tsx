import { Skeleton } from '@tarazu/ui/skeleton'
import { OfferCardSkeleton } from '../lists/offer-card.tsx'
import styles from './ipo.module.css'

/** Skeleton as high as the card of an open issue. */
export function IssueCardSkeleton() {
  return (
    <OfferCardSkeleton>
      <div className={styles.about}>
        <Skeleton height={44} />
      </div>
      <div className={styles.price}>
        <Skeleton width={72} height={14} />
        <Skeleton width={180} height={28} />
      </div>
      <Skeleton height={38} />
      <div className={styles.dates}>
        <Skeleton height={122} />
      </div>
      <div className={styles.actions}>
        <Skeleton height={44} radius={12} />
      </div>
      <div className={styles.skeletonHash}>
        <Skeleton height={74} radius={16} />
        <Skeleton height={51} />
      </div>
    </OfferCardSkeleton>
  )
}
