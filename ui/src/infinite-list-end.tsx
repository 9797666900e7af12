import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './infinite-list-end.module.css'
import { Spinner } from './spinner.tsx'
import { useUiText } from './ui-text.tsx'

type Props = {
  /** There is another page, and it is not on its way yet. */
  more: boolean
  pending: boolean
  onReach: () => void
}

/** The end of a list that grows: asks for more when it is within 50 px of the screen. */
export function InfiniteListEnd({ more, pending, onReach }: Props) {
  const text = useUiText()
  const element = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  const waiting = more && !pending

  useEffect(() => {
    const end = element.current
    if (!end || !waiting) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      {
        rootMargin: '0px 0px 50px',
      },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [waiting])

  return (
    <div ref={element} className={styles.end} role="status">
      {pending && (
        <>
          <Spinner />
          <span className="sr">{text.loading}</span>
        </>
      )}
    </div>
  )
}
