import { Skeleton } from '@tarazu/ui/skeleton'
import { OfferCardSkeleton } from '../shell/offer-card.tsx'
import styles from './ipo.module.css'

/** As high as the card of an issue that is open. */
export function IssueCardSkeleton() {
  return (
    <OfferCardSkeleton>
      <p className={styles.about}>
        <Skeleton width="90%" height={18} />
      </p>
      <div className={styles.price}>
        <Skeleton width={72} height={14} />
        <Skeleton width={180} height={28} />
      </div>
      <Skeleton height={38} />
      <div className={styles.dates}>
        <Skeleton height={84} />
      </div>
      <div className={styles.actions}>
        <Skeleton height={44} radius={22} />
      </div>
      <div className={styles.skeletonHash}>
        <Skeleton height={72} radius={16} />
        <Skeleton height={48} />
      </div>
    </OfferCardSkeleton>
  )
}
