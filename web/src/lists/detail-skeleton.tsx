import { Skeleton } from '@tarazu/ui/skeleton'
import styles from './money-detail.module.css'

/** Holds the place of a recharge or a withdrawal: what it is, and what has happened. */
export function DetailSkeleton() {
  return (
    <div className={styles.sections} aria-hidden="true">
      <Skeleton height={226} radius={22} />
      <div>
        <div className={styles.headingSkeleton}>
          <Skeleton width={90} height={20} />
        </div>
        <Skeleton height={150} radius={22} />
      </div>
    </div>
  )
}
