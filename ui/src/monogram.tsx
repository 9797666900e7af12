import { classes } from './classes.ts'
import styles from './monogram.module.css'

/** Two letters in place of a logo. `text` is cut to its first two letters or digits. */
export function Monogram({ text, size = 'm' }: { text: string; size?: 'm' | 'l' }) {
  const letters = [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).slice(0, 2)
  return (
    <span className={classes(styles.monogram, styles[size])} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  )
}
