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
import { PesoPlaceholder } from './peso-placeholder.tsx'
import styles from './ticket.module.css'
import { hasLimit } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

const loadFees = () => import('./fee-list.tsx')
const FeeList = lazy(async () => ({ default: (await loadFees()).FeeList }))
const loadPesos = () => import('./peso-line.tsx')
const PesoLine = lazy(async () => ({ default: (await loadPesos()).PesoLine }))
// Needed only while other fees are announced.
const FeesNext = lazy(async () => ({ default: (await import('./fees-next.tsx')).FeesNext }))
// Needed only for instruments in a foreign currency.
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
  /** The order is waiting already. */
  waiting?: boolean
}

/** What the order costs or brings, with every fee; while `confirming` also what will be reserved. */
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
  // The last estimate keeps its room while there is none, so that the keypad does not move.
  const last = useLast(estimate)
  // Loaded while the preview is.
  useEffect(() => {
    for (const load of [loadFees, loadPesos]) load().catch(() => undefined)
  }, [])
  if (state.previewFailure) {
    return <QueryFailure failure={state.previewFailure} onRetry={state.retryPreview} />
  }
  if (!preview) return <EstimateSkeleton symbol={state.symbol} side={ticket.side} />
  const buying = ticket.side === 'buy'
  const mayWait = state.waiting || ticket.type !== 'market' || state.closed
  const reserves = buying && (mayWait || confirming)
  const origin = {
    at: preview.priceAt ?? undefined,
    source: preview.priceSource ?? undefined,
    freshness: preview.freshness,
  }
  const worst = mayWait && !hasLimit(ticket.type) ? preview.worst : null
  const shown = {
    side: ticket.side,
    currency: preview.currency,
    wallet: format.wallet,
    decimals: instrument.data?.decimals ?? 2,
  }
  // These have no estimate of their own, and the previous answer is about other terms.
  const unlessGuessing = (value: ReactNode) => (guessing ? <Skeleton width={92} height={15} /> : value)
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
            ...(reserves && preview.reserved > 0n
              ? [
                  {
                    label: t('orders.reserved'),
                    value: estimate ? unlessGuessing(<MoneyText paise={preview.reserved} />) : '–',
                  },
                ]
              : []),
            ...(preview.gain !== null && estimate
              ? [
                  {
                    label: t('orders.saleGain'),
                    value: unlessGuessing(<MoneyText paise={preview.gain} signed />),
                  },
                ]
              : []),
            ...(worst !== null
              ? [{ label: t('orders.worst'), value: unlessGuessing(priceText(worst, preview.currency)) }]
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
        <Suspense fallback={<PesoPlaceholder />}>
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
