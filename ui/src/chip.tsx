import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'
import { Pressable, type PressableProps } from './pressable.tsx'
import { showChosen } from './show-chosen.ts'

type Props = Omit<PressableProps, 'className'> & {
  /** Left out for a chip that is only a link or an action. */
  selected?: boolean
  icon?: ReactNode
  /** `pill` in rails of filters, `choice` for one of a few amounts or sizes, `tile` a grey short cut. */
  kind?: 'pill' | 'choice' | 'tile'
}

export function Chip({ selected, icon, kind = 'pill', children, ...rest }: Props) {
  return (
    <Pressable
      {...rest}
      className={classes(styles.chip, styles[kind], selected && styles.selected)}
      aria-pressed={selected}
    >
      <span className={styles.face}>
        {icon}
        {children}
      </span>
    </Pressable>
  )
}

/** A row of chips that scrolls sideways instead of wrapping, to the one that is chosen. */
export function ChipRow({ children, label }: { children: ReactNode; label: string }) {
  const row = useRef<HTMLFieldSetElement>(null)
  const shown = useRef<string>(null)
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]') ?? null
    const words = chosen?.textContent ?? null
    // Only when another one is chosen, or in another language: whoever scrolls on from there is not pulled
    // back.
    if (row.current && chosen && words !== shown.current) showChosen(row.current, chosen)
    shown.current = words
  })
  return (
    <fieldset ref={row} className={styles.row} aria-label={label} data-rail>
      {children}
    </fieldset>
  )
}
