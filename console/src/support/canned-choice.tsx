import type { CannedAnswer } from '@tarazu/contract/support/api'
import styles from './support.module.css'

type Props = { answers: readonly CannedAnswer[]; chosen: number; onChoose: (content: string) => void }

/** The prepared answers that match the text after the slash. */
export function CannedChoice({ answers, chosen, onChoose }: Props) {
  if (answers.length === 0)
    return (
      <p className={styles.quiet} role="status">
        No canned answer fits.
      </p>
    )
  return (
    <ul className={styles.choices} aria-label="Canned answers that fit">
      {answers.map(({ id, title, content }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.choice}
            aria-current={index === chosen || undefined}
            onClick={() => onChoose(content)}
          >
            <strong>{title}</strong>
            <span className={styles.quiet}>{content}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
