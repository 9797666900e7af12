import { useRef } from 'react'
import type { PanelWidth } from './panel-width.ts'
import styles from './width-handle.module.css'

type Props = {
  label: string
  panel: PanelWidth
  /** The edge of the panel on which the handle is. */
  edge: 'left' | 'right'
}

const step_px = 20

/**
 * Makes a panel wider or narrower, by dragging or with the arrow keys. A double click gives its usual width
 * back.
 */
export function WidthHandle({ label, panel, edge }: Props) {
  const width = panel.useWidth()
  const held = useRef<{ x: number; width: number }>(undefined)
  const outwards = edge === 'right' ? 1 : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no rule between two texts.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={panel.least}
      aria-valuemax={panel.most}
      tabIndex={0}
      className={styles.handle}
      data-edge={edge}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') panel.widen(step_px * outwards)
        if (key === 'ArrowLeft') panel.widen(-step_px * outwards)
      }}
      onDoubleClick={panel.forget}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }) => {
        if (held.current) panel.set(held.current.width + (clientX - held.current.x) * outwards)
      }}
      onPointerUp={() => {
        held.current = undefined
      }}
    />
  )
}
