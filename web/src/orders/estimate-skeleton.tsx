import type { Side } from '@tarazu/contract/orders/rules'
import { Skeleton } from '@tarazu/ui/skeleton'
import { PesoPlace } from './peso-line.tsx'
import styles from './ticket.module.css'

/** As high as the estimate is going to be: Indian shares have four fees, what is priced in dollars has a rate. */
export function EstimateSkeleton({ symbol, side }: { symbol: string; side: Side }) {
  const indian = /\.(NS|BO)$/.test(symbol)
  const feeLines = !indian ? 1 : side === 'buy' ? 3 : 2
  return (
    <>
      <div className={styles.inset} aria-hidden="true">
        <div className={styles.skeletonLine}>
          <Skeleton width={120} height={15} />
          <Skeleton width={92} height={15} />
        </div>
        <div className={styles.fees}>
          <Skeleton height={feeLines * 17} />
        </div>
        <div className={styles.skeletonLine}>
          <Skeleton width={80} height={15} />
          <Skeleton width={92} height={15} />
        </div>
        {!indian && (
          <div className={styles.skeletonRate}>
            <Skeleton height={32} />
          </div>
        )}
        <PesoPlace />
      </div>
      <div className={styles.source}>
        <Skeleton width={220} height={14} />
      </div>
    </>
  )
}
