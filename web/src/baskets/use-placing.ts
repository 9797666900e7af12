import { type BasketRow, placeBasket } from '@tarazu/contract/baskets/api'
import { useRef } from 'react'
import { sentMove, useMove } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { useRefreshAfterMove } from '../orders/queries.ts'
import { type Check, placeInput } from './basket.ts'

/** One basket at a time is on its way, whichever it is: what is shown is what was sent. */
const about = 'basket'

/** The rows that were sent and have no answer yet. */
export const sentRows = () => sentMove(placeBasket, about)?.rows

export function usePlacing(rows: readonly BasketRow[], check: Check | undefined) {
  const { t } = useTranslation()
  const refresh = useRefreshAfterMove()
  const move = useMove(placeBasket, { about, name: t('baskets.title'), onSuccess: refresh })
  const sending = useRef(false)
  return {
    ...move,
    send() {
      // `isPending` is set a moment after the tap, so a second tap may be faster.
      if (sending.current || !check) return
      sending.current = true
      move.mutate(placeInput(rows, check), {
        onSettled: () => {
          sending.current = false
        },
      })
    },
  }
}
