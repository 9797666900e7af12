import { Clock3 } from 'lucide-react'
import styles from '../lists/offer.module.css'

/** How long something still is possible, or takes. */
export function ClockLine({ text }: { text: string }) {
  return (
    <p className={styles.clock}>
      <Clock3 size={17} aria-hidden="true" />
      <span className="num">{text}</span>
    </p>
  )
}
