import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './money-text.module.css'
import { moneyParts } from './number-format.ts'
import { useNumberFormat } from './number-format-provider.tsx'
import { useUiText } from './ui-text.tsx'

type Props = {
  /** Hundredths of `currency`. */
  paise: bigint
  /** The wallet's when left out. */
  currency?: string
  /** Decimals small and pale, for the one big figure of a screen. */
  size?: 'inherit' | 'total'
  /** Shows a plus or minus sign, for changes of a balance. */
  signed?: boolean
  /** The customer hides amounts from people who look over the shoulder. */
  hidden?: boolean
}

/**
 * About as wide as it is drawn, in its own size: a figure is twice as wide as what stands between figures.
 */
const emsOf = (text: string) =>
  [...text].reduce((ems, sign) => ems + (/\d|\p{Sc}/u.test(sign) ? 0.62 : 0.31), 0)

export function MoneyText({ paise, currency, size = 'inherit', signed = false, hidden = false }: Props) {
  const { wallet } = useNumberFormat()
  const text = useUiText()
  const { whole, fraction } = moneyParts(paise, currency ?? wallet, wallet, signed)
  if (hidden) {
    return (
      <span className={classes(styles.money, styles[size])}>
        <span aria-hidden="true">••••••</span>
        <span className="sr">{text.amountHidden}</span>
      </span>
    )
  }
  const place = size === 'total' ? ({ '--ems': emsOf(whole) + 0.6 * emsOf(fraction) } as CSSProperties) : {}
  return (
    <span className={classes(styles.money, styles[size], 'num')} style={place}>
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  )
}
