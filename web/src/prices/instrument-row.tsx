import type { InstrumentRow as Row } from '@tarazu/contract/market/instrument'
import { ChangePill } from '@tarazu/ui/change-text'
import { classes } from '@tarazu/ui/classes'
import { ListRow } from '@tarazu/ui/list-row'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PriceText } from '@tarazu/ui/price-text'
import { Tag } from '@tarazu/ui/tag'
import type { ReactNode } from 'react'
import type { LiveQuote } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import styles from './instrument-row.module.css'
import { shownPrice } from './shown-price.ts'

type Props = {
  row: Row
  quote: LiveQuote | undefined
  /** The difference in price as well as in percent. */
  withChange?: boolean
  /** Exchange and market as tags, for results from all markets. */
  tagged?: boolean
  /** Shows no monogram. */
  bare?: boolean
  /** These two take the room of the monogram. */
  leading?: ReactNode
  trailing?: ReactNode
  /** What the customer has written about it. */
  note?: string
  /** Called before the detail opens. */
  onClick?: () => void
}

/**
 * Decimals of a price in a list: the name needs the room more than sixty-fourths of a treasury's price do,
 * and its own page has them all.
 */
const maxDigits = 4

/** One instrument of a list, with its price of this moment; leads to its detail. */
export function InstrumentRow({
  row,
  quote,
  withChange = false,
  tagged = false,
  bare = false,
  leading,
  trailing,
  note,
  onClick,
}: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const format = useNumberFormat()
  const { price, change, percent, freshness } = shownPrice(row, quote)
  const code = shownCode(row.symbol)
  const digits = Math.min(maxDigits, row.decimals)
  const doubt = row.halted
    ? 'halted'
    : freshness === 'delayed' || freshness === 'stale'
      ? freshness
      : undefined
  // Their names, and those beside a way of their own or among all markets, need the room of the difference.
  const long = Boolean(trailing) || tagged || row.market === 'CGI'
  const doubtful = doubt && <span className={styles.doubt}> · {t(`shell.${doubt}`)}</span>
  return (
    <ListRow
      wraps
      media={!bare && !leading && !trailing && <Monogram text={code} />}
      title={nameOf(row)}
      detail={
        tagged ? (
          <span className={styles.tags}>
            <span className={styles.code}>
              {code}
              {doubtful}
            </span>{' '}
            <span className={styles.where}>
              <Tag>{row.exchange}</Tag> <Tag>{t(`market.region.${row.market}`)}</Tag>
            </span>
          </span>
        ) : (
          <span className={styles.line}>
            <span>{code}</span>
            {doubtful}
            <span> · {row.exchange}</span>
          </span>
        )
      }
      value={<PriceText value={price} digits={digits} />}
      subvalue={
        percent === undefined ? null : (
          <span className={classes(styles.changes, long && styles.narrow)}>
            {withChange && change !== undefined && (
              <span className={styles.change}>{format.price(change, { digits, signed: true })}</span>
            )}
            <ChangePill percent={percent} />
          </span>
        )
      }
      note={note}
      leading={leading}
      trailing={trailing}
      render={<Link to={pathTo('stock', { code: row.symbol, name: row.name })} />}
      {...(onClick && { onClick })}
    />
  )
}
