import type { ReactElement, ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

type Props = {
  children: ReactNode
  /** `rows` lets list rows run to the edges, `hero` is the one dark card of a screen. */
  kind?: 'plain' | 'rows' | 'hero'
  /** Names the card as a region for screen readers. */
  label?: string
}

export function Card({ children, kind = 'plain', label }: Props) {
  const className = classes(styles.card, styles[kind])
  if (!label) return <div className={className}>{children}</div>
  return (
    <section className={className} aria-label={label}>
      {children}
    </section>
  )
}

/** A heading over a card or a rail, with an action such as "See all" at its end. */
export function SectionHeader({
  title,
  action,
  level = 2,
}: {
  title: string
  action?: ReactElement
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.header}>
      <Heading>{title}</Heading>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
