import type { Issue } from '@tarazu/contract/ipo/issue'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { ComponentProps } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { AvailableMoney } from '../prices/available-money.tsx'
import { useRateSource } from '../prices/rate-source.ts'
import styles from './ipo.module.css'
import { useIssuePrice } from './issue-words.ts'

type Form = {
  hold: bigint | undefined
  /** Today's rate, or the application's own rate if it is reduced. */
  rate: bigint | null
  heldBefore: bigint
  info: ComponentProps<typeof AvailableMoney>['info']
}

/** Lists every amount that will be held or paid. */
export function ApplyFacts({ issue, form }: { issue: Issue; form: Form }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const rateSource = useRateSource()
  const { price } = useIssuePrice()
  const { rate } = form
  const foreign = issue.currency !== format.wallet && rate !== null
  return (
    <div>
      <Facts
        kind="inset"
        facts={[
          {
            label: t(issue.priceLow === issue.priceHigh ? 'ipo.perShareFixed' : 'ipo.perShare'),
            value: price(issue.priceHigh, issue.currency),
          },
          ...(foreign ? [{ label: t('ipo.rate'), value: format.rate(rate) }] : []),
          { label: t('ipo.fees'), value: t('ipo.noFees') },
          {
            label: t('ipo.blocked'),
            value: form.hold === undefined ? '–' : <MoneyText paise={form.hold} />,
          },
          ...(form.heldBefore > 0n
            ? [{ label: t('ipo.blockedNow'), value: <MoneyText paise={form.heldBefore} /> }]
            : []),
          {
            label: t('ipo.available'),
            value: <AvailableMoney info={form.info} />,
          },
        ]}
      />
      {foreign && rate === issue.rate && issue.rateSource !== null && issue.rateAt !== null && (
        <p className={styles.why}>
          {t('ipo.rateFrom', { source: rateSource(issue.rateSource), time: date.dayAndTime(issue.rateAt) })}
        </p>
      )}
    </div>
  )
}
