import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useRateSource } from '../prices/rate-source.ts'
import type { Preview } from './estimate.ts'
import styles from './ticket.module.css'

type Props = { preview: Pick<Preview, 'currency' | 'rate' | 'rateSource' | 'rateAt'> }

/** The exchange rate with its source and time, for instruments in a foreign currency. */
export function RateLine({ preview }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const format = useNumberFormat()
  const rateSource = useRateSource()
  return (
    <>
      <Facts
        facts={[
          {
            label: t('orders.rate'),
            value: t('orders.rateValue', { from: preview.currency, value: format.rate(preview.rate) }),
          },
        ]}
      />
      <p className={styles.rateSource}>
        {rateSource(preview.rateSource)} · <span className="num">{date.seconds(preview.rateAt)}</span>
      </p>
    </>
  )
}
