import { Facts } from '@tarazu/ui/facts'
import { QueryFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useLast } from '../navigation/last.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { FreshnessDot, PriceSource } from '../prices/price-origin.tsx'
import { EstimateSkeleton, FeesSkeleton } from './estimate-skeleton.tsx'
import { usePrice } from './order-words.ts'
import { PesoPlace } from './peso-place.tsx'
import styles from './ticket.module.css'
import { hasLimit } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

const loadFees = () => import('./fee-list.tsx')
const FeeList = lazy(async () => ({ default: (await loadFees()).FeeList }))
const loadPesos = () => import('./peso-line.tsx')
const PesoLine = lazy(async () => ({ default: (await loadPesos()).PesoLine }))
// Only while other fees are announced.
const FeesNext = lazy(async () => ({ default: (await import('./fees-next.tsx')).FeesNext }))
// For what is not priced in the wallet's currency.
const RateLine = lazy(async () => ({ default: (await import('./rate-line.tsx')).RateLine }))

type EstimateState = Pick<
  TicketState,
  | 'symbol'
  | 'ticket'
  | 'preview'
  | 'previewFailure'
  | 'retryPreview'
  | 'previewedAt'
  | 'estimate'
  | 'guessing'
  | 'refusal'
  | 'instrument'
  | 'closed'
> & {
  /** Of an order that waits already. */
  waiting?: boolean
}

/** What it costs or brings, with every fee, before the customer confirms; while `confirming` also what is reserved for it. */
export function TicketEstimate({
  state,
  confirming = false,
}: {
  state: EstimateState
  confirming?: boolean
}) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const priceText = usePrice()
  const { ticket, preview, estimate, guessing, refusal, instrument } = state
  // While there is none its place is kept, so that the keypad does not move under the finger.
  const last = useLast(estimate)
  // While the sums are asked for.
  useEffect(() => {
    for (const load of [loadFees, loadPesos]) load().catch(() => undefined)
  }, [])
  if (state.previewFailure) {
    return <QueryFailure failure={state.previewFailure} onRetry={state.retryPreview} />
  }
  if (!preview) return <EstimateSkeleton symbol={state.symbol} side={ticket.side} />
  const buying = ticket.side === 'buy'
  const lasts = state.waiting || ticket.type !== 'market' || state.closed
  const waits = buying && (lasts || confirming)
  const origin = {
    at: preview.priceAt ?? undefined,
    source: preview.priceSource ?? undefined,
    freshness: preview.freshness,
  }
  const worst = lasts && !hasLimit(ticket.type) ? preview.worst : null
  const shown = {
    side: ticket.side,
    currency: preview.currency,
    wallet: format.wallet,
    decimals: instrument.data?.decimals ?? 2,
  }
  // Of the question before.
  const ofThis = (value: ReactNode) => (guessing ? <Skeleton width={92} height={15} /> : value)
  return (
    <>
      <div className={styles.inset}>
        <Facts
          facts={[
            {
              label: buying ? t('orders.estimatedTotal') : t('orders.estimatedProceeds'),
              value: estimate ? <MoneyText paise={estimate.total} /> : '–',
            },
          ]}
        />
        {last && (
          <Suspense fallback={<FeesSkeleton symbol={state.symbol} side={ticket.side} />}>
            <FeeList estimate={last} shown={shown} hidden={estimate === undefined} />
          </Suspense>
        )}
        {preview.feesNext && !guessing && estimate && (
          <Suspense>
            <FeesNext next={preview.feesNext} />
          </Suspense>
        )}
        <Facts
          facts={[
            ...(waits && preview.reserved > 0n
              ? [
                  {
                    label: t('orders.reserved'),
                    value: estimate ? ofThis(<MoneyText paise={preview.reserved} />) : '–',
                  },
                ]
              : []),
            ...(worst !== null
              ? [{ label: t('orders.worst'), value: ofThis(priceText(worst, preview.currency)) }]
              : []),
            {
              label: t('orders.available'),
              value: (
                <>
                  <MoneyText paise={preview.available} />
                  {(refusal === 'not_sufficient_funds' || refusal === 'money_owed') && (
                    <Link className={styles.addMoney} to={paths.recharge}>
                      {t('orders.addMoney')}
                    </Link>
                  )}
                </>
              ),
            },
          ]}
        />
        {preview.currency !== format.wallet && preview.rate !== 0n && (
          <Suspense fallback={<div className={styles.skeletonRate} />}>
            <RateLine preview={preview} />
          </Suspense>
        )}
        <Suspense fallback={<PesoPlace />}>
          <PesoLine total={estimate?.total} preview={preview} />
        </Suspense>
      </div>
      <div className={styles.source}>
        <FreshnessDot price={origin} receivedAt={state.previewedAt} />
        <PriceSource price={origin} />
      </div>
    </>
  )
}
