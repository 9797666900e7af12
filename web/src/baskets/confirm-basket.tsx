import type { BasketRow } from '@tarazu/contract/baskets/api'
import { Button } from '@tarazu/ui/button'
import { Sheet } from '@tarazu/ui/sheet'
import { useHeldLong } from '../forms/held-long.ts'
import { useTranslation } from '../language/languages.ts'
import type { Check } from './basket.ts'
import { BasketRows } from './basket-rows.tsx'
import { BasketSum } from './basket-sum.tsx'
import styles from './baskets.module.css'

/** The second tap of a double tap must not send orders that nobody has read. */
const doubleTap_ms = 500

type Props = {
  open: boolean
  rows: readonly BasketRow[]
  check: Check | undefined
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Shows all orders at present prices before they are sent. */
export function ConfirmBasket({ open, rows, check, pending, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  const shownLong = useHeldLong(open, doubleTap_ms)
  const orders = t('baskets.orders', { count: rows.length })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('baskets.confirm', { orders })}
      footer={
        <div className={styles.actions}>
          <Button variant="neutral" disabled={pending} onClick={onClose}>
            {t('orders.backToForm')}
          </Button>
          <Button
            disabled={(!shownLong || !check) && !pending}
            pending={pending && t('baskets.placing')}
            onClick={onConfirm}
          >
            {t('baskets.place', { orders })}
          </Button>
        </div>
      }
    >
      <div className={styles.sections}>
        <BasketRows rows={rows} check={check} />
        {check && <BasketSum check={check} />}
      </div>
    </Sheet>
  )
}
