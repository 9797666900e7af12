import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorText } from '../text/error-text.ts'
import styles from './action-error.module.css'

/**
 * Why an action did not happen, beside the button that asked for it. At the end of a long form it is brought
 * into sight.
 */
export function ActionError({ error }: { error: unknown }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div role="alert" ref={said} className={styles.said}>
      {error !== null && error !== undefined && (
        <p className={styles.error}>
          <TriangleAlert size={16} aria-hidden="true" />
          {errorText(error)}
        </p>
      )}
    </div>
  )
}
