import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import { TooFewWitnesses } from './too-few-witnesses.tsx'
import type { Figures } from './transparency-query.ts'

/** Shows counts of quotes, ledger entries and orders. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const hint = useHintText()
  const number = useNumberFormat()
  const date = useDateFormat()
  const { ledger_balanced: balanced, ledger_checked_at: checkedAt } = figures
  const refused = Object.entries(figures.orders_refused_by_code).sort(([, a], [, b]) => b - a)
  const count = (label: string, value: number) => ({ label, value: number.count(value) })
  return (
    <>
      <Card>
        <h2 className={styles.title}>{t('config.prices')}</h2>
        <Facts
          facts={[
            count(t('config.instruments'), figures.instruments),
            count(t('config.withPrice'), figures.instruments_with_price),
            count(t('config.quotesSeen'), figures.quotes_seen),
            count(t('config.quotesRefused'), figures.quotes_refused),
          ]}
        />
      </Card>
      <Card>
        <h2 className={styles.title}>{t('config.ledger')}</h2>
        <p className={styles.rule}>{t('config.ledgerRule')}</p>
        <Facts
          facts={[
            count(t('config.journals'), figures.journals),
            count(t('config.transfers'), figures.transfers),
            count(t('config.reversals'), figures.reversals),
            {
              label: t('config.lastCheck'),
              value: checkedAt === null ? t('config.neverChecked') : date.dayAndTime(checkedAt),
            },
          ]}
        />
        {balanced !== null && (
          <p className={styles.verdict}>
            <StatusChip tone={balanced ? 'success' : 'error'}>
              {t(balanced ? 'config.balanced' : 'config.unbalanced')}
            </StatusChip>
            <TooFewWitnesses />
          </p>
        )}
      </Card>
      <Card>
        <h2 className={styles.title}>{t('config.orders')}</h2>
        <Facts
          facts={[
            count(t('config.filled'), figures.orders_filled),
            count(
              t('config.refused'),
              refused.reduce((sum, [, n]) => sum + n, 0),
            ),
          ]}
        />
        <h3 className={styles.subtitle}>{t('config.refusedBy')}</h3>
        {refused.length === 0 ? (
          <p className={styles.rule}>{t('config.noRefusals')}</p>
        ) : (
          <Facts facts={refused.map(([code, n]) => count(hint(code, code), n))} />
        )}
      </Card>
    </>
  )
}
