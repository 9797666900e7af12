import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './list-row.module.css'
import { Pressable, type PressableProps } from './pressable.tsx'

type Props = {
  title: ReactNode
  detail?: ReactNode
  media?: ReactNode
  value?: ReactNode
  subvalue?: ReactNode
  /** A sentence below all of it, as wide as the row. */
  note?: ReactNode
  /** The link that the row is, for example `<Link to="/news/1" />`. */
  render?: PressableProps['render']
  onClick?: () => void
  /** One sentence for screen readers in place of the parts, where the parts alone do not make one. */
  label?: string
  /** Controls of their own before and after the row, outside its link. */
  leading?: ReactNode
  trailing?: ReactNode
  /** Goes on in a second line; else what has no room is cut. */
  wraps?: boolean
}

/** One line of a `List`: media, title over detail, value over subvalue, 66 px. */
export function ListRow({
  title,
  detail,
  media,
  value,
  subvalue,
  note,
  render,
  onClick,
  label,
  leading,
  trailing,
  wraps = false,
}: Props) {
  const cell = (
    <>
      {media && <span className={styles.media}>{media}</span>}
      <span className={classes(styles.text, wraps && styles.wraps)}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {(value || subvalue) && (
        <span className={classes(styles.figures, 'num')}>
          {value && <span className={styles.value}>{value}</span>}
          {subvalue && <span className={styles.subvalue}>{subvalue}</span>}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
  return (
    <li className={styles.row}>
      {leading}
      {render || onClick ? (
        <Pressable
          className={classes(styles.cell, styles.pressable)}
          render={render}
          onClick={onClick}
          aria-label={label}
        >
          {cell}
        </Pressable>
      ) : (
        <div className={styles.cell}>{cell}</div>
      )}
      {trailing}
    </li>
  )
}

export function List({ children, label }: { children: ReactNode; label?: string }) {
  return <ul aria-label={label}>{children}</ul>
}
