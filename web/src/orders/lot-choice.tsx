import { microsToNumber } from '@tarazu/contract/money'
import { Button } from '@tarazu/ui/button'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useLots } from './list-queries.ts'
import styles from './ticket.module.css'
import type { TicketState } from './ticket-state.ts'

/** Chooses the lot to sell, against whose cost the profit is computed. */
export function LotChoice({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const id = useId()
  const date = useDateFormat()
  const format = useNumberFormat()
  const { symbol, ticket, change, instrument } = state
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useLots(symbol)
  return (
    <>
      <div className={styles.lotRow}>
        <label className={styles.label} htmlFor={id}>
          {t('orders.sellFrom')}
        </label>
        <span className={styles.select}>
          <select
            id={id}
            value={ticket.lot ?? ''}
            onChange={({ target: { value } }) => change({ ...ticket, lot: value || undefined })}
          >
            <option value="">{t('orders.oldestFirst', { count: data?.free ?? '…' })}</option>
            {data?.lots.map((lot) => {
              const price = format.price(microsToNumber(lot.price), {
                currency: lot.currency,
                digits: instrument.data?.decimals ?? 2,
              })
              return (
                <option key={lot.lot} value={lot.lot}>
                  {`${format.count(lot.quantity - lot.reserved)} × ${price}, ${date.day(lot.createdAt)}`}
                </option>
              )
            })}
          </select>
          <ChevronDown size={18} aria-hidden="true" />
        </span>
      </div>
      {hasNextPage && (
        <Button variant="ghost" size="m" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('orders.moreLots')}
        </Button>
      )}
    </>
  )
}
