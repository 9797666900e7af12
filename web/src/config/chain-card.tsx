import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useRoots } from '../chain/queries.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import { Wholeness } from './wholeness.tsx'

/** Days on the page, the latest ones; the API has all. */
const shownDays = 5

/** Shows the hash chain over everything committed, with its signed daily roots (safety H11). */
export function ChainCard() {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const { data: chain } = useRoots()
  if (!chain) return null
  const { sealed_at: sealedAt, verified_at: verifiedAt, whole } = chain
  return (
    <Card>
      <h2 className={styles.title}>{t('config.chain')}</h2>
      <p className={styles.rule}>{t('config.chainRule')}</p>
      <Facts
        facts={[
          { label: t('config.chainBlocks'), value: number.count(chain.block) },
          {
            label: t('config.chainSealed'),
            value: sealedAt === null ? t('config.chainNone') : date.dayAndTime(sealedAt),
          },
          {
            label: t('config.logCheck'),
            value: verifiedAt === null ? t('config.neverChecked') : date.dayAndTime(verifiedAt),
          },
        ]}
      />
      <h3 className={styles.subtitle}>{t('config.chainHead')}</h3>
      <p className={styles.hash}>{chain.hash}</p>
      <h3 className={styles.subtitle}>{t('config.chainKey')}</h3>
      <p className={styles.hash}>{chain.key}</p>
      <h3 className={styles.subtitle}>{t('config.chainRoots')}</h3>
      {chain.rows.length === 0 && <p className={styles.rule}>{t('config.chainNoRoots')}</p>}
      <ul className={styles.roots}>
        {chain.rows.slice(0, shownDays).map((root) => (
          <li key={root.number}>
            <p>
              {[
                date.day(Date.parse(root.day), 'UTC'),
                t('config.chainEntries', { count: number.count(root.entries) }),
                root.anchored_at === null
                  ? t('config.chainNotAnchored')
                  : t('config.chainAnchored', { time: date.dayAndTime(root.anchored_at) }),
              ].join(' · ')}
            </p>
            <p className={styles.hash}>{root.root}</p>
          </li>
        ))}
      </ul>
      <Wholeness whole={whole} />
    </Card>
  )
}
