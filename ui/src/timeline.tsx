import styles from './timeline.module.css'

type Entry = { key: string; title: string; detail: string }

/** What happened, first to last; the last is how it is now. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ key, title, detail }, index) => (
        <li
          key={key}
          className={styles.entry}
          aria-current={index === entries.length - 1 ? 'step' : undefined}
        >
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </li>
      ))}
    </ol>
  )
}
