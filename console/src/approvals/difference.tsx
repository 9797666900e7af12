import { fieldWords, valueText } from './fact-words.ts'
import styles from './proposal-detail.module.css'

type Change = { field: string; before: string | null; after: string | null }

/** Field by field, how it was when it was proposed and how it will be. */
export function Difference({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.difference} aria-label="What changes">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(shown).map(({ field, before, after }) => (
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

const shown = ({ field, before, after }: Change): Change => ({
  field: fieldWords(field),
  before: before === null ? null : valueText(before),
  after: after === null ? null : valueText(after),
})
