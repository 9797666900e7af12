import { useTranslation } from '../language/languages.ts'
import type { useChosenColumns } from './chosen-columns.ts'
import styles from './column-choice.module.css'

type Props = {
  choice: Pick<
    ReturnType<typeof useChosenColumns<{ name: string; head: string }>>,
    'optional' | 'hidden' | 'show'
  >
}

/** A box for each column that may be hidden; the table below follows at once. */
export function ColumnChoice({ choice: { optional, hidden, show } }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choice}>
      <legend className="sr">{t('desk.table.columns')}</legend>
      {optional.map(({ name, head }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!hidden.has(name)}
            onChange={({ currentTarget }) => show(name, currentTarget.checked)}
          />
          {head}
        </label>
      ))}
    </fieldset>
  )
}
