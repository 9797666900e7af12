import type { CSSProperties } from 'react'
import { useNumberFormat } from './number-format-provider.tsx'
import styles from './range-bar.module.css'

type Props = {
  low: number
  high: number
  value: number
  lowLabel: string
  highLabel: string
  digits?: number
}

/** Shows the place of a value between its lowest and its highest. */
export function RangeBar({ low, high, value, lowLabel, highLabel, digits = 2 }: Props) {
  const format = useNumberFormat()
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5
  return (
    <div>
      <div className={styles.labels}>
        <span>
          {lowLabel} <b className="num">{format.price(low, { digits })}</b>
        </span>
        <span>
          {highLabel} <b className="num">{format.price(high, { digits })}</b>
        </span>
      </div>
      <div className={styles.track} style={{ '--share': share } as CSSProperties} aria-hidden="true">
        <span className={styles.dot} />
      </div>
    </div>
  )
}
