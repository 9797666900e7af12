import { Card } from '@tarazu/ui/card'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Columns } from '../lists/columns.tsx'
import styles from './records.module.css'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <Columns first={<SummarySkeleton />} second={null} />
    </div>
  )
}

function SummarySkeleton() {
  return (
    <Card>
      <div className={styles.head}>
        <Skeleton width={180} height={18} />
        <Skeleton width={84} height={24} radius={12} />
      </div>
      <div className={styles.skeletonAmount}>
        <Skeleton width={190} height={32} />
      </div>
      {lines.map((line) => (
        <div key={line} className={styles.skeletonLine}>
          <Skeleton width="36%" height={14} />
          <Skeleton width="26%" height={14} />
        </div>
      ))}
    </Card>
  )
}
