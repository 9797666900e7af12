import styles from './change-text.module.css'
import { classes } from './classes.ts'
import { type Direction, DirectionMark, directionOf } from './direction.tsx'
import { useNumberFormat } from './number-format-provider.tsx'

type Props = {
  /** Already times a hundred: 1.58 is shown as +1.58%. */
  percent?: number | undefined
  /** The difference of a price; with `percent` that one follows in brackets. */
  change?: number | undefined
  /** The difference of an amount of money, in paise, in place of `change`. */
  paise?: bigint | undefined
  digits?: number
  /** `hero` for the dark card. */
  tone?: 'page' | 'hero'
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits)

function useChange({ percent, change, paise, digits = 2 }: Omit<Props, 'tone'>): {
  direction: Direction
  shown: string
} {
  const format = useNumberFormat()
  const amount =
    paise !== undefined
      ? format.money(paise, { signed: true })
      : change !== undefined
        ? format.price(change, { digits, signed: true })
        : undefined
  const share = percent === undefined ? undefined : format.percent(percent)
  return {
    // What is shown as nothing has no direction.
    direction: directionOf(
      paise ?? (change === undefined ? rounded(percent ?? 0, 2) : rounded(change, digits)),
    ),
    shown: amount && share ? `${amount} (${share})` : (amount ?? share ?? '–'),
  }
}

/**
 * A change with all three carriers of its direction: triangle, sign, spoken word. Colour only comes on top.
 */
export function ChangeText({ tone = 'page', ...rest }: Props) {
  const { direction, shown } = useChange(rest)
  return (
    <span className={classes(styles.text, styles[tone], styles[direction], 'num')}>
      <DirectionMark direction={direction} />
      {shown}
    </span>
  )
}

/** The same on a soft ground, for the end of a row and for the hero. */
export function ChangePill({ tone = 'page', ...rest }: Props) {
  const { direction, shown } = useChange(rest)
  return (
    <span className={classes(styles.text, styles.pill, styles[tone], styles[direction], 'num')}>
      <DirectionMark direction={direction} />
      {shown}
    </span>
  )
}
