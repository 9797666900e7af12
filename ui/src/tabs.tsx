import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { showChosen } from './show-chosen.ts'
import styles from './tabs.module.css'

type Tab<V extends string> = { value: V; label: string }

type Props<V extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Longer labels are cut to this many characters and an ellipsis; the full text stays their name. */
  cutTo?: number
  /** `fill` shares the width, for two to four short labels. */
  fill?: boolean
  /** What the chosen tab shows. */
  children: ReactNode
}

function Cut({ label, length }: { label: string; length: number }) {
  const characters = [...label]
  if (characters.length <= length) return label
  return (
    <>
      <span aria-hidden="true">{characters.slice(0, length).join('').trimEnd()}…</span>
      <span className="sr">{label}</span>
    </>
  )
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  cutTo,
  fill = false,
  children,
}: Props<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const words = tabs.map((tab) => tab.label).join()
  // The chosen one may lie beyond the edge of a narrow screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has moved when another one is chosen, or other words came.
  useLayoutEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>('[aria-selected=true]')
    if (bar && tab) showChosen(bar, tab)
  }, [value, words])

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = steps[event.key]?.(index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(styles.list, fill && styles.fill)}
        onKeyDown={move}
        data-rail
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {cutTo ? <Cut label={tab.label} length={cutTo} /> : tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
