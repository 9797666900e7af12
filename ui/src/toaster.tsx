import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { useTopOverlay } from './overlays.ts'
import { closeToast, holdToasts, releaseToasts, type ToastMessage, useToasts } from './toast.ts'
import styles from './toaster.module.css'
import { useUiText } from './ui-text.tsx'

const icons = { info: Info, success: CircleCheck, error: TriangleAlert }

function Toast({ id, title, tone }: ToastMessage) {
  const text = useUiText()
  const Icon = icons[tone]
  return (
    <div className={classes(styles.toast, styles[tone])}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <IconButton label={text.dismiss} variant="hero" onClick={() => closeToast(id)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

/** Errors interrupt a screen reader, the rest waits for it to finish. */
function Messages({ toasts, top }: { toasts: readonly ToastMessage[]; top?: number | undefined }) {
  const shown = (urgent: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map((toast) => <Toast key={toast.id} {...toast} />)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding still for a reader is no control.
    <div
      className={styles.viewport}
      style={top === undefined ? {} : ({ '--toast-top': `${top}px` } as CSSProperties)}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </div>
  )
}

/** The height of three messages. */
const room_px = 180

/**
 * Whether a sheet or dialog reaches up to the messages, by its layout and not by how far it has slid by now.
 */
function belowCross(overlay: HTMLElement) {
  const header = overlay.querySelector<HTMLElement>(':scope > header')
  if (!header || overlay.offsetTop > room_px) return undefined
  return overlay.offsetTop + header.offsetTop + header.offsetHeight + 4
}

/**
 * Put once around the app. What comes while a dialog is open is shown in it: all that is outside lies below
 * it, and is not heard. What came before was heard, and stays where it is.
 */
export function Toaster() {
  const toasts = useToasts()
  const top = useTopOverlay()
  const inside = toasts.filter(({ over }) => over !== undefined && over === top)
  return (
    <>
      <Messages toasts={toasts.filter((toast) => !inside.includes(toast))} />
      {top && inside.length > 0 && createPortal(<Messages toasts={inside} top={belowCross(top)} />, top)}
    </>
  )
}
