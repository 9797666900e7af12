import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { useNumberFormat } from './number-format-provider.tsx'
import styles from './price-text.module.css'

type Props = {
  /** The price in units of `currency`. Undefined means that there is no price, and shows a dash. */
  value: number | undefined
  /** Shows its sign. Left out in lists of one market. */
  currency?: string
  digits?: number
  size?: 'row' | 'card' | 'hero'
}

const flashEvery = 1000

/** A price that tints the paper behind it for a moment when it changes, at most once a second. */
export function PriceText({ value, currency, digits = 2, size = 'row' }: Props) {
  const format = useNumberFormat()
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  const flashed = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (value === undefined || before === undefined || value === before) return
    const now = performance.now()
    if (now - flashed.current < flashEvery || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    flashed.current = now
    const tint = value > before ? 'var(--up-soft)' : 'var(--down-soft)'
    element.current?.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], 600)
  }, [value])

  return (
    <span ref={element} className={classes(styles.price, styles[size], 'num')}>
      {value === undefined ? '–' : format.price(value, { currency, digits })}
    </span>
  )
}
