import { IconButton } from '@tarazu/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './sort-choice.module.css'
import type { Sorted } from './sorted-by.ts'

type Props = {
  columns: readonly { name: string; head: string; figure?: boolean }[]
  sorted: Sorted | undefined
  onSort: (sorted: Sorted | undefined) => void
}

/** Sorts a phone's list by what heads the columns of a desk: the largest figure or the first word first. */
export function SortChoice({ columns, sorted, onSort }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const choose = (name: string) => {
    const column = columns.find((each) => each.name === name)
    onSort(column && { by: name, falling: column.figure ?? false })
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('desk.table.sort')}</label>
      <select id={id} value={sorted?.by ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{t('desk.table.asListed')}</option>
        {columns.map(({ name, head }) => (
          <option key={name} value={name}>
            {head}
          </option>
        ))}
      </select>
      {sorted && (
        <IconButton
          label={t('desk.table.falling')}
          aria-pressed={sorted.falling}
          onClick={() => onSort({ ...sorted, falling: !sorted.falling })}
        >
          {sorted.falling ? <ArrowDown size={20} /> : <ArrowUp size={20} />}
        </IconButton>
      )}
    </div>
  )
}
