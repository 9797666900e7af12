import { formatPaise } from '@tarazu/contract/money'
import { type FeeRule, millionth } from '@tarazu/contract/orders/fees'
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

const separator = ', '

/** The laws and circulars behind the lines of a market, each once, in the language of whoever wrote them. */
function Sources({ lines }: { lines: readonly FeeRule[] }) {
  const { t } = useTranslation()
  const sources = [...new Set(lines.flatMap(({ source }) => source ?? []))]
  if (sources.length === 0) return null
  return (
    <details>
      <summary className={styles.rule}>{t('config.feeSources')}</summary>
      <ul className={styles.roots}>
        {sources.map((source) => (
          <li key={source} lang="">
            {source}
          </li>
        ))}
      </ul>
    </details>
  )
}

function FeeTable({ table: { version, lines, placement } }: { table: Table }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const feeName = useFeeName()
  const percent = ({ rate, per = millionth }: Pick<FeeRule, 'rate' | 'per'>) => {
    const millionths = (rate * millionth) / per
    return `${format.price(millionths / 1e4, { digits: rateDigits(millionths) })}%`
  }
  const label = ({ sides, ...line }: FeeRule) =>
    sides.length > 1
      ? feeName(line)
      : t('config.feeOf', { name: feeName(line), side: t(`placements.side.${sides[0] ?? 'buy'}`) })
  const value = (rule: FeeRule) => {
    const { rate, currency, on, unit, fixed, minimum, maximum, abroad, daily, rounding } = rule
    const names = on?.map((name) => feeName({ name })).join(separator)
    const money = (amount: number) => (abroad ? formatPaise(BigInt(amount)) : format.money(BigInt(amount)))
    const share = names ? t('config.feeOn', { rate: percent(rule), names }) : percent(rule)
    const isShare = rate > 0 || (unit === undefined && fixed === undefined)
    const texts = [
      isShare && share,
      unit !== undefined && t('config.feeUnit', { amount: format.price(unit / millionth, { digits: 6 }) }),
      fixed !== undefined && t(daily ? 'config.feeDaily' : 'config.feeFixed', { amount: money(fixed) }),
      minimum !== undefined && t('config.feeLeast', { amount: money(minimum) }),
      rounding === 'rupee' && t('config.feeWhole'),
      rounding === 'paisa_up' && t('config.feeUp'),
      abroad && t('config.feeAbroad'),
      currency !== undefined && t('config.feeCurrency', { currency }),
    ].filter((text) => typeof text === 'string')
    const all = texts.join(separator)
    return maximum === undefined ? all : t('config.feeMost', { rate: all, amount: money(maximum) })
  }
  return (
    <>
      <Facts facts={[{ label: t('config.feesVersion'), value: version }]} />
      {[...Map.groupBy(lines, ({ market }) => market)].map(([market, own]) => (
        <section key={market}>
          <h3 className={styles.subtitle}>{t(`market.region.${market}`)}</h3>
          <Facts facts={own.map((line) => ({ label: label(line), value: value(line) }))} />
          <Sources lines={own} />
        </section>
      ))}
      <h3 className={styles.subtitle}>{t('config.feePlacement')}</h3>
      <Facts facts={[{ label: t('orders.fee.brokerage'), value: percent({ rate: placement }) }]} />
    </>
  )
}
