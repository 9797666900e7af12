import type { Bar } from '@tarazu/contract/market/bar'
import { Dialog } from '@tarazu/ui/dialog'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './chart-table.module.css'
import type { BarMoment } from './shown-bars.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  bars: readonly Bar[]
  digits: number
  zone: string
  moment: BarMoment
  /** Currency of the prices. */
  currency: string | undefined
  columns?: readonly ChartColumn[] | undefined
}

/** What the chart shows besides the bars: a figure for each bar that has one. */
export type ChartColumn = { label: string; textAt: (at: number) => string | undefined }

/** The same in words too. */
export type Besides = { words: string; columns: readonly ChartColumn[] }

/** The chart in figures, newest first, for those who cannot see it or want exact values. */
export function ChartTable({ open, onClose, title, ...rows }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="full">
      <Rows title={title} {...rows} />
    </Dialog>
  )
}

function Rows({
  bars,
  digits,
  zone,
  moment,
  currency,
  title,
  columns = [],
}: Omit<Props, 'open' | 'onClose'>) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const price = (value: number) => number.price(value, { digits })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls.
    <section className={styles.scroll} aria-label={title} tabIndex={0} data-rail>
      <table className={styles.table}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(moment === 'time' ? 'market.time' : 'market.date')}</th>
            <th scope="col">{t('market.open')}</th>
            <th scope="col">{t('market.high')}</th>
            <th scope="col">{t('market.low')}</th>
            <th scope="col">{t('market.close')}</th>
            <th scope="col">{t('market.volume')}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {bars.toReversed().map((bar) => (
            <tr key={bar.at}>
              <th scope="row">{date[moment](bar.at, zone)}</th>
              <td>{price(bar.open)}</td>
              <td>{price(bar.high)}</td>
              <td>{price(bar.low)}</td>
              <td>{price(bar.close)}</td>
              <td>{number.compact(bar.volume, currency)}</td>
              {columns.map(({ label, textAt }) => (
                <td key={label}>{textAt(bar.at) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
