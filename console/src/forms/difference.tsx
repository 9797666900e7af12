import type { Change } from '../text/described.ts'
import styles from './difference.module.css'

/** Field by field, how it was and how it is to be. */
export function Difference({
  changes,
  label = 'What changes',
}: {
  changes: readonly Change[]
  label?: string
}) {
  return (
    <table className={styles.difference} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {before === null ? (
                <span className={styles.none}>none</span>
              ) : before === after ? (
                before
              ) : (
                <del className={styles.before}>{before}</del>
              )}
            </td>
            <td>
              {after === null ? (
                <span className={styles.none}>none</span>
              ) : before === after ? (
                after
              ) : (
                <ins className={styles.after}>{after}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
