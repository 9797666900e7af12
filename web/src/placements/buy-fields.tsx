import { buyDialog } from '@tarazu/contract/intervals'
import type { Listing } from '@tarazu/contract/placements/api'
import { placementStep } from '@tarazu/contract/placements/rules'
import { Facts } from '@tarazu/ui/facts'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { QuantityStepper } from '@tarazu/ui/quantity-stepper'
import { Skeleton } from '@tarazu/ui/skeleton'
import { type ComponentProps, useState } from 'react'
import { useHeldLong } from '../forms/held-long.ts'
import { PrincipalNote } from '../forms/principal-note.tsx'
import { ShortOfMoney } from '../forms/short-of-money.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { AvailableMoney } from '../prices/available-money.tsx'
import { rateDigits } from '../prices/rate-digits.ts'
import { type BuyForm, roundedQuantity } from './listing-view.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { useRateWords } from './rate-words.ts'
import { WindowClock } from './window-clock.tsx'

type Props = {
  listing: Listing
  receivedAt: number
  typed: string
  form: BuyForm
  info: ComponentProps<typeof AvailableMoney>['info']
  /** The buying window has ended, or the listing was closed. */
  over: boolean
  /** A purchase was sent and its fate is unknown: problems with a further one would mislead. */
  sent: boolean
  /** The customer tried to confirm, so the minimum is pointed out without delay. */
  pointedOut: boolean
  failure: string | undefined
  onType: (typed: string) => void
}

export function BuyFields({
  listing,
  receivedAt,
  typed,
  form,
  info,
  over,
  sent,
  pointedOut,
  failure,
  onType,
}: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const hint = useHintText()
  const [rounded, setRounded] = useState(false)
  const heldLong = useHeldLong(form.problem?.problem === 'count_min', buyDialog.minimumHintDelay)
  const step = { step: format.count(placementStep) }

  const leave = () => {
    if (form.problem?.problem !== 'count_invalid') return
    setRounded(true)
    onType(String(roundedQuantity(form.count)))
  }
  const problem = () => {
    const wrong = form.problem
    if (sent) return undefined
    if (wrong?.problem === 'count_invalid') return t('placements.multiple', step)
    if (wrong?.problem === 'count_min')
      return heldLong || pointedOut
        ? t('placements.minimumIs', { minimum: format.count(form.min) })
        : undefined
    if (wrong?.problem === 'count_max')
      return t('placements.maximumIs', { maximum: format.count(wrong.maximum) })
    return wrong && hint(wrong.problem, wrong.problem)
  }
  return (
    <div className={styles.stack}>
      <fieldset onBlur={leave}>
        <QuantityStepper
          label={t('placements.quantity')}
          value={typed}
          onChange={(next) => {
            setRounded(false)
            onType(next)
          }}
          min={form.min}
          max={Math.max(form.min, form.max)}
          step={placementStep}
          hint={t(rounded ? 'placements.multiple' : 'placements.quantityHint', step)}
          error={problem()}
        />
      </fieldset>
      <Cost listing={listing} form={form} info={info} />
      {!over && <WindowClock listing={listing} receivedAt={receivedAt} />}
      {form.short > 0n && !sent && (
        <ShortOfMoney
          text={t('placements.notEnough', { amount: format.money(form.short) })}
          addMoney={t('placements.addMoney')}
        />
      )}
      {listing.rate === null && <FailureNote>{hint('rete_no', 'rete_no')}</FailureNote>}
      {failure && <FailureNote>{failure}</FailureNote>}
    </div>
  )
}

/** Lists every part of what will be paid. */
function Cost({ listing, form, info }: Pick<Props, 'listing' | 'form' | 'info'>) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const rate = useRateWords(listing)
  const price = usePlacementPrice()
  const failure = useFailure(info)
  const { cost } = form
  const percent = (rate: number) => `${format.price(rate / 1e4, { digits: rateDigits(rate) })}%`
  const money = (paise: bigint | undefined) => (paise === undefined ? '–' : <MoneyText paise={paise} />)
  return (
    <div>
      <Facts
        kind="inset"
        facts={[
          { label: t('placements.price'), value: price(listing.price, listing.currency) },
          ...rate.facts,
          { label: t('placements.value'), value: money(cost?.value) },
          {
            label: t('placements.fee', { rate: percent(listing.feeRate) }),
            value: money(cost?.fee),
          },
          ...(listing.feeNext
            ? [
                {
                  label: t('placements.feeNext', { date: date.day(listing.feeNext.from) }),
                  value: percent(listing.feeNext.rate),
                },
              ]
            : []),
          { label: t('placements.pay'), value: <b>{money(cost?.total)}</b> },
          {
            label: t('placements.available'),
            value: <AvailableMoney info={info} />,
          },
          {
            label: t('placements.maximum'),
            value: info.data ? format.count(form.max) : failure ? '–' : <Skeleton width={48} height={16} />,
          },
        ]}
      />
      {rate.from && <p className={styles.why}>{rate.from}</p>}
      <PrincipalNote className={styles.why} />
    </div>
  )
}
