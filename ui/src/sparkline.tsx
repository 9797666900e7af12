import { useId } from 'react'
import type { Direction } from './direction.tsx'
import { checkedPathData } from './path-data.ts'
import styles from './sparkline.module.css'

type Props = {
  /** SVG path data in a box of 100 by 40. */
  linePath: string | undefined
  areaPath?: string | undefined
  direction: Direction
  /** px; the width is the container's. */
  height?: number
}

/** Only a picture: the figures beside it say the same in words. */
export function Sparkline({ linePath, areaPath, direction, height = 48 }: Props) {
  const gradient = useId()
  const line = checkedPathData(linePath)
  const area = checkedPathData(areaPath)
  return (
    <svg
      className={styles.sparkline}
      data-direction={direction}
      viewBox="0 0 100 40"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      {area && <path d={area} fill={`url(#${gradient})`} />}
      {line && <path d={line} className={styles.line} />}
    </svg>
  )
}
