import { RefusedError } from '@tarazu/contract/client-errors'
import { microsToNumber } from '@tarazu/contract/money'
import { buy } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import type { Listing } from '@tarazu/contract/placements/api'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { showToast } from '@tarazu/ui/toast'
import { type ComponentType, useState } from 'react'
import { sentMove, useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { GoodOutcome } from '../forms/good-outcome.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { shownCode } from '../language/shown-code.ts'
import { useWhileOpen } from '../navigation/last.ts'
import { PriceSource } from '../prices/price-origin.tsx'
import { useUserInfo } from '../profile/queries.ts'
import { useSecurity } from '../security/queries.ts'
import { BuyFields } from './buy-fields.tsx'
import { useClearedLater } from './cleared-later.ts'
import { buyForm, roundedQuantity } from './listing-view.ts'
import { ordersOf } from './placement-paths.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { useRefreshAfterDeal } from './queries.ts'
import { useRefusalText } from './refusal-text.ts'

/** Dialogs for the transaction password, which belong to another capability. */
export type PasswordParts = {
  passwordDialog: ComponentType<{
    open: boolean
    onClose: () => void
    mode: 'ask'
    detail?: string
    error?: string | undefined
    pending?: boolean
    onDone: (pin: string) => void
  }>
  setPassword: ComponentType<{ open: boolean; onClose: () => void }>
}

type Props = PasswordParts & {
  /** Number of the listing in the page's address. */
  wanted: string | null
  listings: readonly Listing[]
  receivedAt: number
  onClose: () => void
  onSeeOrders: () => void
}

export function BuySheet({ wanted, listings, ...rest }: Props) {
  const found = listings.find(({ id }) => String(id) === wanted)
  // A listing that ends meanwhile stays shown, so that nothing vanishes under the finger.
  const shown = useClearedLater(found, wanted !== null)
  if (!shown) return null
  return (
    <OpenSheet key={shown.id} {...rest} open={String(shown.id) === wanted} listing={shown} gone={!found} />
  )
}

const codeOf = (error: unknown) => (error instanceof RefusedError ? error.code : undefined)

type OpenProps = Omit<Props, 'wanted' | 'listings'> & {
  open: boolean
  listing: Listing
  /** The listing has left the list. */
  gone: boolean
}

function OpenSheet({
  open,
  listing,
  gone,
  receivedAt,
  onClose,
  onSeeOrders,
  passwordDialog: Password,
  setPassword: SetPassword,
}: OpenProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const errorText = useErrorText()
  const why = useRefusalText()(listing)
  const info = useUserInfo()
  const security = useSecurity()
  const refresh = useRefreshAfterDeal()
  const about = `${listing.kind} ${listing.id}`
  const move = useMove(buy, {
    about,
    name: listing.name,
    shown: open,
    onSuccess(_, seen) {
      if (!seen) showToast(t('placements.success'), 'success')
    },
  })
  const [quantity, setTyped] = useState(() =>
    String(sentMove(buy, about)?.quantity ?? buyForm(listing, '', undefined).min),
  )
  const typed = String(move.sent?.quantity ?? quantity)
  const [asks, setAsks] = useState<'nothing' | 'password' | 'new password'>('nothing')
  const [pointedOut, setPointedOut] = useState(false)
  const form = buyForm(listing, typed, info.data?.available)
  const closed = useNow() - receivedAt >= listing.closesAt - listing.marketNow
  const over = useWhileOpen(open, closed || gone)
  const shares = format.count(form.count)
  const possible = !over && listing.refusal === null
  const ready = possible && !form.empty && !form.problem && form.short === 0n && form.cost !== undefined

  const type = (next: string) => {
    if (move.sent) return
    move.reset()
    setPointedOut(false)
    setTyped(next)
  }
  const confirm = () => {
    if (form.empty) return showToast(t('placements.required'), 'error')
    if (form.problem?.problem === 'count_invalid') return type(String(roundedQuantity(form.count)))
    if (!ready) return setPointedOut(true)
    setAsks(security.data?.transactionPassword === 'unset' ? 'new password' : 'password')
  }
  const send = (password = '') =>
    move.mutate(
      {
        kind: listing.kind,
        id: listing.id,
        symbol: listing.symbol,
        quantity: form.count,
        seenPrice: listing.price,
        password,
      },
      {
        onSuccess: () => setAsks('nothing'),
        onError: (error) => {
          const why = codeOf(error)
          if (why === 'password_unset') setAsks('new password')
          else setAsks(why === 'password_no' ? 'password' : 'nothing')
        },
        onSettled: refresh,
      },
    )
  const wrong = codeOf(move.error) === 'password_no'
  const total = form.cost ? format.money(form.cost.total) : ''

  if (move.data) {
    return (
      <Bought listing={listing} order={move.data} open={open} onClose={onClose} onSeeOrders={onSeeOrders} />
    )
  }
  return (
    <>
      <Sheet
        open={open && asks === 'nothing'}
        onClose={onClose}
        title={listing.name}
        detail={<MarketNow listing={listing} />}
        footer={
          move.unanswered ? (
            <Unanswered move={move} onAgain={() => send()} records={ordersOf(listing.kind)} />
          ) : (
            <div className={styles.stack}>
              {!possible && !move.sent && (
                <FailureNote>{over ? `${t('placements.over')} ${why ?? ''}` : why}</FailureNote>
              )}
              <Button
                block
                disabled={!possible && !move.isPending}
                unready={!ready}
                pending={move.isPending && t('placements.sending')}
                onClick={confirm}
              >
                {t('placements.buyFor', { shares: form.empty ? '–' : shares })}
              </Button>
            </div>
          )
        }
      >
        <BuyFields
          listing={listing}
          receivedAt={receivedAt}
          typed={typed}
          form={form}
          info={info}
          over={over}
          sent={move.sent !== undefined}
          pointedOut={pointedOut}
          failure={wrong ? undefined : failureText()}
          onType={type}
        />
      </Sheet>
      <Password
        open={open && asks === 'password'}
        onClose={() => {
          setAsks('nothing')
          if (wrong) move.reset()
        }}
        mode="ask"
        detail={t('placements.confirming', { shares, name: listing.name, amount: total })}
        error={wrong ? errorText(move.error) : undefined}
        pending={move.isPending}
        onDone={send}
      />
      {/* Closing it leads back to the form, with everything that was typed. */}
      <SetPassword open={open && asks === 'new password'} onClose={() => setAsks('nothing')} />
    </>
  )

  function failureText() {
    if (!move.error) return undefined
    const text = errorText(move.error, t('placements.failed'))
    if (codeOf(move.error) !== 'price_moved') return text
    const price = format.price(microsToNumber(listing.price), { currency: listing.currency })
    return `${text} ${t('placements.priceNow', { price })}`
  }
}

type BoughtProps = Pick<OpenProps, 'listing' | 'open' | 'onClose' | 'onSeeOrders'> & { order: Order }

function Bought({ listing, order, open, onClose, onSeeOrders }: BoughtProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const paid = order.value + sumOf(order.fees)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={listing.name}
      footer={
        <div className={styles.actions}>
          <Button variant="neutral" onClick={onSeeOrders}>
            {t('placements.seeOrders')}
          </Button>
          <Button onClick={onClose}>{t('placements.done')}</Button>
        </div>
      }
    >
      <GoodOutcome title={t('placements.success')}>
        <span>
          {t('placements.bought', {
            shares: format.count(order.quantity),
            name: listing.name,
            amount: format.money(paid),
          })}
        </span>
      </GoodOutcome>
    </Sheet>
  )
}

function MarketNow({ listing }: { listing: Listing }) {
  const { t } = useTranslation()
  const price = usePlacementPrice()
  return (
    <>
      <span className="num">
        {shownCode(listing.symbol)} · {t('placements.marketPrice')}{' '}
        {price(listing.marketPrice, listing.currency)}
      </span>
      <PriceSource
        price={{
          at: listing.marketPriceAt ?? undefined,
          source: listing.marketPriceSource ?? undefined,
          freshness: listing.freshness,
        }}
      />
    </>
  )
}
