import { IconButton } from '@tarazu/ui/icon-button'
import { GripVertical } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './move-handle.module.css'

type Props = {
  name: string
  place: number
  count: number
  /** Both count from 0. */
  onMove: (from: number, to: number) => void
}

/** Moves the row that it stands in, by dragging it or by the arrow keys. */
export function MoveHandle({ name, place, count, onMove }: Props) {
  const { t } = useTranslation()
  const drag = useRef<{ pointer: number; from: number }>(undefined)

  function follow({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) {
    const row = currentTarget.closest('li')
    if (drag.current?.pointer !== pointerId || !row) return
    row.style.translate = `0 ${clientY - drag.current.from}px`
  }

  function drop({ currentTarget, pointerId, clientY, type }: PointerEvent<HTMLElement>) {
    const row = currentTarget.closest('li')
    if (drag.current?.pointer !== pointerId || !row) return
    drag.current = undefined
    row.style.translate = ''
    row.removeAttribute('data-dragged')
    if (type === 'pointercancel') return
    const others = [...(row.parentElement?.children ?? [])].filter((each) => each !== row)
    const to = others.filter((each) => middleOf(each) < clientY).length
    if (to !== place) onMove(place, to)
  }

  return (
    <span className={styles.handle}>
      <IconButton
        label={t('watchlist.move', { name })}
        title={t('watchlist.moveHow')}
        onKeyDown={(event) => {
          const to = place + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
          if (to === place) return
          // Elsewhere the arrows go from row to row.
          event.preventDefault()
          if (to >= 0 && to < count) onMove(place, to)
        }}
        onPointerDown={({ currentTarget, pointerId, clientY, button }: PointerEvent<HTMLElement>) => {
          if (button !== 0) return
          currentTarget.setPointerCapture(pointerId)
          currentTarget.closest('li')?.setAttribute('data-dragged', '')
          drag.current = { pointer: pointerId, from: clientY }
        }}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <GripVertical size={20} strokeWidth={1.8} />
      </IconButton>
    </span>
  )
}

function middleOf(element: Element) {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
