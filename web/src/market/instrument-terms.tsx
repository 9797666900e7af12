import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useExchangeDay } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { digitsOf } from '../prices/shown-price.ts'
import styles from './key-stats.module.css'
import type { Detail } from './queries.ts'

/** Unit, term and coupon of a currency, future or bond; nothing for shares and indices. */
export function InstrumentTerms({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const terms = useTerms(detail)
  if (!terms) return null
  return (
    <Card>
      <h2 className={styles.title}>{t('instruments.terms')}</h2>
      <Facts facts={terms.facts} />
      {terms.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </Card>
  )
}

function useTerms(detail: Detail) {
  const { kind, symbol, currency, contractSize, expires, coupon, nextCoupon, accrued, decimals } = detail
  const { t } = useTranslation()
  const number = useNumberFormat()
  const day = useExchangeDay()
  if (kind === 'currency') {
    const base = shownCode(symbol).slice(0, 3)
    return {
      facts: [{ label: t('instruments.pairUnit'), value: `1 ${base}` }],
      notes: [t('instruments.pairNote', { currency })],
    }
  }
  if (kind === 'future') {
    // A feed that does not know the size reports one.
    const sized = contractSize !== null && contractSize > 1
    return {
      facts: [
        ...(sized
          ? [
              {
                label: t('instruments.contractSize'),
                value: t('instruments.units', { count: number.count(contractSize) }),
              },
            ]
          : []),
        ...(expires === null ? [] : [{ label: t('instruments.lastDay'), value: day(expires) }]),
      ],
      notes: [
        ...(sized ? [t('instruments.contractNote')] : []),
        ...(expires === null ? [] : [t('instruments.lastDayNote')]),
      ],
    }
  }
  if (kind === 'treasury' && expires !== null && coupon !== null) {
    return {
      facts: [
        {
          label: t('instruments.coupon'),
          value: t('instruments.aYear', {
            percent: `${number.price(coupon, { digits: digitsOf(coupon) })}%`,
          }),
        },
        ...(accrued === null
          ? []
          : [{ label: t('instruments.accrued'), value: number.price(accrued, { digits: decimals }) }]),
        ...(nextCoupon === null ? [] : [{ label: t('instruments.nextCoupon'), value: day(nextCoupon) }]),
        { label: t('instruments.maturity'), value: day(expires) },
      ],
      notes: [t('instruments.bondNote')],
    }
  }
  return undefined
}
