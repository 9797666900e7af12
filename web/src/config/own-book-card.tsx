import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

const maxPositions = 50

/** The firm's own book, which takes the other side of customers' orders where it acts as principal. */
export function OwnBookCard({ book }: { book: NonNullable<Figures['own_book']> }) {
  const { t } = useTranslation()
  const { count } = useNumberFormat()
  const shown = book.positions.slice(0, maxPositions)
  const more = book.positions_count - shown.length
  return (
    <Card>
      <h2 className={styles.title}>{t('config.ownBook.title')}</h2>
      <p className={styles.rule}>{t('config.ownBook.rule', { name: book.firm })}</p>
      <Facts
        facts={[
          { label: t('config.ownBook.money'), value: <MoneyText paise={book.money} /> },
          ...shown.map(({ asset, units }) => ({ label: asset, value: count(Number(units)) })),
        ]}
      />
      {shown.length === 0 && <p className={styles.rule}>{t('config.ownBook.none')}</p>}
      {more > 0 && <p className={styles.rule}>{t('config.ownBook.more', { count: count(more) })}</p>}
    </Card>
  )
}
