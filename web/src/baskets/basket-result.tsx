import type { BasketRow, placeBasket } from '@tarazu/contract/baskets/api'
import type { Reply } from '@tarazu/contract/endpoint'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { StatusChip } from '@tarazu/ui/tag'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import styles from './baskets.module.css'
import { useRowWords } from './row-words.ts'

/** Indexed by the wire's status number. */
const statuses = [
  { text: 'orders.status.pending', tone: 'notice' },
  { text: 'orders.status.success', tone: 'success' },
  { text: 'orders.status.failed', tone: 'error' },
  { text: 'orders.status.cancelled', tone: 'neutral' },
  { text: 'orders.status.expired', tone: 'neutral' },
] as const

type Props = { rows: readonly BasketRow[]; result: Reply<typeof placeBasket>; onAgain: () => void }

/** What became of each order, which leads to its record. */
export function BasketResult({ rows, result, onAgain }: Props) {
  const { t } = useTranslation()
  const words = useRowWords()
  const hint = useHintText()
  const placed = result.rows.filter(({ order }) => order !== null).length
  return (
    <div className={styles.sections}>
      <section>
        <SectionHeader title={t('baskets.result')} />
        <p className={styles.hint} role="status">
          {t('baskets.placed', { placed, count: rows.length })}
        </p>
      </section>
      <Card kind="rows">
        <List label={t('baskets.result')}>
          {rows.map((row, index) => {
            const { order, refusal, detail } = result.rows[index] ?? {}
            const { what, terms } = words(row)
            const status = order && (statuses[order.status] ?? statuses[0])
            return (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the answer is in the order of the rows.
                key={index}
                wraps
                title={what}
                detail={terms}
                value={
                  <StatusChip tone={status ? status.tone : 'error'}>
                    {t(status ? status.text : 'baskets.refused')}
                  </StatusChip>
                }
                note={refusal ? hint(refusal, refusal, detail) : undefined}
                {...(order && { render: <Link to={pathTo('record', { no: order.number })} /> })}
              />
            )
          })}
        </List>
      </Card>
      <Button variant="neutral" block onClick={onAgain}>
        {t('baskets.again')}
      </Button>
    </div>
  )
}
