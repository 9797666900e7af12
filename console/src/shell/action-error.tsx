import { TriangleAlert } from 'lucide-react'
import styles from './action-error.module.css'
import { errorText } from './error-text.ts'

/** Why an action did not happen, beside the button that asked for it. */
export function ActionError({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className={styles.error}>
          <TriangleAlert size={16} aria-hidden="true" />
          {errorText(error)}
        </p>
      )}
    </div>
  )
}
