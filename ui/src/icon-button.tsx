import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { Pressable, type PressableProps } from './pressable.tsx'

type Props = Omit<PressableProps, 'className' | 'children' | 'aria-label'> & {
  /** What it does: its name for screen readers. */
  label: string
  children: ReactNode
  /** `plain` on the page, `round` on a grey disc, `delete` a small red disc, `hero` on the dark card. */
  variant?: 'plain' | 'round' | 'delete' | 'hero'
  /** Something new waits behind it; the label has to say so as well. */
  dot?: boolean
}

export function IconButton({ label, children, variant = 'plain', dot = false, ...rest }: Props) {
  return (
    <Pressable {...rest} aria-label={label} className={classes(styles.button, styles[variant])}>
      <span className={styles.face}>{children}</span>
      {dot && <span className={styles.dot} />}
    </Pressable>
  )
}
