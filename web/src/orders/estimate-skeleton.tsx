import type { Side } from '@tarazu/contract/orders/rules'
import { Skeleton } from '@tarazu/ui/skeleton'
import { PesoPlaceholder } from './peso-placeholder.tsx'
import styles from './ticket.module.css'

const isIndian = (symbol: string) => /\.(NS|BO)$/.test(symbol)

export function FeesSkeleton({ symbol, side }: { symbol: string; side: Side }) {
  const lines = !isIndian(symbol) ? 1 : side === 'buy' ? 3 : 2
  return (
    <div className={styles.fees}>
      <Skeleton height={lines * 17} />
    </div>
  )
}

/** Skeleton as high as the estimate: Indian shares have four fees, those priced in dollars a rate. */
export function EstimateSkeleton({ symbol, side }: { symbol: string; side: Side }) {
  const indian = isIndian(symbol)
  return (
    <>
      <div className={styles.inset} aria-hidden="true">
        <div className={styles.skeletonLine}>
          <Skeleton width={120} height={15} />
          <Skeleton width={92} height={15} />
        </div>
        <FeesSkeleton symbol={symbol} side={side} />
        <div className={styles.skeletonLine}>
          <Skeleton width={80} height={15} />
          <Skeleton width={92} height={15} />
        </div>
        {!indian && (
          <div className={styles.skeletonRate}>
            <Skeleton height={32} />
          </div>
        )}
        <PesoPlaceholder />
      </div>
      <div className={styles.source}>
        <Skeleton width={220} height={14} />
      </div>
    </>
  )
}
