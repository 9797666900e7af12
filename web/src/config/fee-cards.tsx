import type { FeeRule } from '@tarazu/contract/orders/rules'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useFeeName } from '../language/fee-name.ts'
import { useTranslation } from '../language/languages.ts'
import { rateDigits } from '../prices/rate-digits.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

type Fees = Figures['fees']
type Table = Pick<Fees, 'version' | 'lines' | 'placement'>

/** Shows the fees in force and the announced ones that follow, as two operators decided them. */
export function FeeCards({ figures: { fees, fixed_rate } }: { figures: Figures }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const { next, notice_days } = fees
  const rate = (micros: bigint) => format.price(Number(micros) / 1e6)
  return (
    <>
      <Card>
        <h2 className={styles.title}>{t('config.fees')}</h2>
        <p className={styles.rule}>{t('config.feesRule', { days: format.count(notice_days) })}</p>
        <FeeTable table={fees} />
        <h3 className={styles.subtitle}>{t('config.fixedRate')}</h3>
        <Facts
          facts={[
            { label: t('orders.rate'), value: rate(fixed_rate.rate) },
            ...(fixed_rate.next
              ? [
                  {
                    label: t('config.feesFrom', { date: date.dayAndTime(fixed_rate.next.from) }),
                    value: rate(fixed_rate.next.rate),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {next && (
        <Card>
          <h2 className={styles.title}>{t('config.feesFrom', { date: date.dayAndTime(next.from) })}</h2>
          <FeeTable table={next} />
        </Card>
      )}
    </>
  )
}

function FeeTable({ table: { version, lines, placement } }: { table: Table }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const feeName = useFeeName()
  const percent = (rate: number) => `${format.price(rate / 1e4, { digits: rateDigits(rate) })}%`
  const label = ({ sides, ...line }: FeeRule) =>
    sides.length > 1
      ? feeName(line)
      : t('config.feeOf', { name: feeName(line), side: t(`placements.side.${sides[0] ?? 'buy'}`) })
  const value = ({ rate, maximum }: FeeRule) =>
    maximum === undefined
      ? percent(rate)
      : t('config.feeMost', { rate: percent(rate), amount: format.money(BigInt(maximum)) })
  return (
    <>
      <Facts facts={[{ label: t('config.feesVersion'), value: version }]} />
      {[...Map.groupBy(lines, ({ market }) => market)].map(([market, own]) => (
        <section key={market}>
          <h3 className={styles.subtitle}>{t(`market.region.${market}`)}</h3>
          <Facts facts={own.map((line) => ({ label: label(line), value: value(line) }))} />
        </section>
      ))}
      <h3 className={styles.subtitle}>{t('config.feePlacement')}</h3>
      <Facts facts={[{ label: t('orders.fee.brokerage'), value: percent(placement) }]} />
    </>
  )
}
