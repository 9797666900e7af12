import type { BasketRow } from '@tarazu/contract/baskets/api'
import { Card } from '@tarazu/ui/card'
import { IconButton } from '@tarazu/ui/icon-button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Trash2 } from 'lucide-react'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import type { Check } from './basket.ts'
import { useRowWords } from './row-words.ts'

type Props = {
  rows: readonly BasketRow[]
  /** Undefined until it is known, or while it is of other rows. */
  check: Check | undefined
  /** Left out: the rows are only shown. */
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

/** The orders of a basket in their order, each with what it comes to, or why it would be refused. */
export function BasketRows({ rows, check, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const words = useRowWords()
  const hint = useHintText()
  return (
    <Card kind="rows">
      <List label={t('baskets.orders', { count: rows.length })}>
        {rows.map((row, index) => {
          const { what, terms } = words(row)
          const { estimate, refusal, detail } = check?.rows[index] ?? {}
          const waits = estimate?.sessionOpen === false && !refusal
          return (
            <ListRow
              // Two rows may be equal, and their order is what they are told apart by.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state of their own.
              key={index}
              wraps
              title={what}
              detail={terms}
              value={estimate && !refusal ? <MoneyText paise={estimate.total} /> : undefined}
              note={refusal ? hint(refusal, refusal, detail) : waits ? t('baskets.waits') : undefined}
              {...(onEdit && { onClick: () => onEdit(index) })}
              trailing={
                onRemove && (
                  <IconButton
                    label={t('baskets.removeOrder', { order: what })}
                    onClick={() => onRemove(index)}
                  >
                    <Trash2 size={20} strokeWidth={1.8} />
                  </IconButton>
                )
              }
            />
          )
        })}
      </List>
    </Card>
  )
}
