import { Card } from '@tarazu/ui/card'
import { Skeleton, SkeletonRows } from '@tarazu/ui/skeleton'
import styles from './day-list-skeleton.module.css'

export function DayListSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.day}>
        <Skeleton width={80} height={18} />
      </div>
      <Card kind="rows">
        <SkeletonRows count={7} media />
      </Card>
    </div>
  )
}
