import styles from './direction.module.css'
import { useUiText } from './ui-text.tsx'

export type Direction = 'up' | 'down' | 'unchanged'

export function directionOf(change: number | bigint): Direction {
  if (change > 0) return 'up'
  return change < 0 ? 'down' : 'unchanged'
}

/**
 * Two of the three carriers of a direction: the triangle's shape and the word for screen readers. (The third
 * is the sign.)
 */
export function DirectionMark({ direction }: { direction: Direction }) {
  const text = useUiText()
  return (
    <>
      {direction !== 'unchanged' && (
        <svg className={styles.mark} data-direction={direction} viewBox="0 0 10 9" aria-hidden="true">
          <path d={direction === 'up' ? 'M5 0 10 9H0Z' : 'M0 0h10L5 9Z'} fill="currentColor" />
        </svg>
      )}
      <span className="sr">{text[direction]} </span>
    </>
  )
}
