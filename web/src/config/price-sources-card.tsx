import { isYahoo } from '@tarazu/contract/market/rules'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

/** Whom the server asks for prices, so that nobody takes another source for Yahoo. */
export function PriceSourcesCard({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const { count } = useNumberFormat()
  const { price_sources: sources, prices_unconfirmed: waiting } = figures
  return (
    <Card>
      <h2 className={styles.title}>{t('config.priceSources.title')}</h2>
      <p className={styles.rule}>{t('config.priceSources.rule')}</p>
      {sources.map(({ origin, key }, index) => (
        <div key={origin} className={styles.row}>
          {index > 0 && <p className={styles.rule}>{t('config.priceSources.second')}</p>}
          <p className={styles.hash}>{origin}</p>
          <p className={styles.verdict}>
            <StatusChip tone={isYahoo(origin) ? 'success' : 'error'}>
              {t(isYahoo(origin) ? 'config.priceSources.yahoo' : 'config.priceSources.other')}
            </StatusChip>
          </p>
          <p className={styles.rule}>
            {t(key === null ? 'config.priceSources.noKey' : 'config.priceSources.key')}
          </p>
          {key !== null && <p className={styles.hash}>{key}</p>}
        </div>
      ))}
      {sources.length > 1 && (
        <Facts facts={[{ label: t('config.priceSources.waiting'), value: count(waiting) }]} />
      )}
    </Card>
  )
}
