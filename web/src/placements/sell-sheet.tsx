import { tradeValue } from '@tarazu/contract/money'
import { sell } from '@tarazu/contract/orders/api'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { Order } from '@tarazu/contract/orders/order'
import { Button } from '@tarazu/ui/button'
import { ChangeText } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { GoodOutcome } from '../forms/good-outcome.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useFeeName } from '../language/fee-name.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { usePreview } from '../orders/queries.ts'
import { PriceSource } from '../prices/price-origin.tsx'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { useRefreshAfterDeal } from './queries.ts'
import { useRateWords } from './rate-words.ts'

type Props = { lot: Holding; open: boolean; onClose: () => void }

/** Sells all that is unreserved of one lot at the market price, and shows the result before confirmation. */
export function SellSheet({ lot, open, onClose }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const errorText = useErrorText()
  const hint = useHintText()
  const refresh = useRefreshAfterDeal()
  const move = useMove(sell, {
    about: lot.lot,
    name: lot.name,
    shown: open,
    onSuccess(_, seen) {
      if (!seen) showToast(t('placements.sellSuccess'), 'success')
    },
  })
  const quantity = move.sent?.quantity ?? lot.quantity - lot.reserved
  const shares = format.count(quantity)
  const previewQuery = usePreview(
    { symbol: lot.symbol, side: 'sell', quantity, lot: lot.lot },
    open && !move.data,
  )
  const { data: preview } = previewQuery
  const failure = useFailure(previewQuery)
  const refusal = move.sent ? null : (preview?.refusal ?? null)
  const send = (seenPrice: bigint) =>
    move.mutate({ lot: lot.lot, quantity, boughtPrice: lot.price, seenPrice }, { onSettled: refresh })
  if (move.data) return <Sold lot={lot} order={move.data} open={open} onClose={onClose} />
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('placements.sellShares', { shares })}
      detail={<SellPrice lot={lot} preview={preview} />}
      footer={
        move.unanswered ? (
          <Unanswered
            move={move}
            onAgain={() => send(move.sent?.seenPrice ?? 0n)}
            records={paths.records}
            variant="sell"
          />
        ) : (
          <Button
            block
            disabled={!move.isPending && (!preview || preview.price === null || refusal !== null)}
            pending={move.isPending && t('placements.sending')}
            onClick={() => preview && preview.price !== null && send(preview.price)}
          >
            {t('placements.sell')}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {failure ? (
          <QueryFailure failure={failure} onRetry={previewQuery.refetch} />
        ) : (
          <Outlook lot={lot} quantity={quantity} preview={preview} />
        )}
        {refusal !== null && <FailureNote>{hint(refusal, refusal)}</FailureNote>}
        {move.error && <FailureNote>{errorText(move.error, t('placements.failed'))}</FailureNote>}
      </div>
    </Sheet>
  )
}

type Preview = ReturnType<typeof usePreview>['data']

function Outlook({ lot, quantity, preview }: { lot: Holding; quantity: number; preview: Preview }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = usePlacementPrice()
  const feeName = useFeeName()
  const rate = useRateWords(preview)
  const waiting = <Skeleton width={96} height={16} />
  const sold = preview?.price ?? null
  // The quantity that the previewed sums are about.
  const counted = preview?.quantity ?? quantity
  const profit =
    preview && sold !== null ? tradeValue(BigInt(counted), sold - lot.price, preview.rate) : undefined
  const foreign = preview !== undefined && lot.currency !== format.wallet
  const shares = format.count(counted) + (foreign ? ` × ${format.rate(preview.rate)}` : '')
  return (
    <div>
      <Facts
        kind="inset"
        facts={[
          { label: t('placements.buyPrice'), value: price(lot.price, lot.currency) },
          { label: t('placements.sellPrice'), value: preview ? price(sold, lot.currency) : waiting },
          ...rate.facts,
          {
            label: t('placements.profit'),
            value: profit === undefined ? waiting : <ChangeText paise={profit} />,
          },
          ...(preview
            ? preview.fees.map((fee) => ({ label: feeName(fee), value: <MoneyText paise={fee.amount} /> }))
            : [{ label: t('placements.fees'), value: waiting }]),
          {
            label: t('placements.proceeds'),
            value: preview ? <MoneyText paise={preview.total} /> : waiting,
          },
        ]}
      />
      <p className={styles.why}>{t('placements.profitHow', { shares })}</p>
      {rate.from && <p className={styles.why}>{rate.from}</p>}
    </div>
  )
}

type SoldProps = { lot: Holding; order: Order; open: boolean; onClose: () => void }

/** What a sent sale has come to: sold, with its profit, or waiting. */
function Sold({ lot, order, open, onClose }: SoldProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={lot.name}
      footer={
        <Button block onClick={onClose}>
          {t('placements.done')}
        </Button>
      }
    >
      <GoodOutcome title={t('placements.sellSuccess')}>
        <span>
          {order.status === 1
            ? t('placements.sold', { shares: format.count(order.filled), name: lot.name })
            : t('placements.sellWaits')}
        </span>
        {order.profit !== null && (
          <span>
            {t('placements.realised')} <ChangeText paise={order.profit} />
          </span>
        )}
      </GoodOutcome>
    </Sheet>
  )
}

/** What is sold, and where its price comes from. */
function SellPrice({ lot, preview }: { lot: Holding; preview: Preview }) {
  return (
    <>
      <span>{lot.name}</span>
      <PriceSource
        price={{
          at: preview?.priceAt ?? undefined,
          source: preview?.priceSource ?? undefined,
          freshness: preview?.freshness ?? 'none',
        }}
      />
    </>
  )
}
