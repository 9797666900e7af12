import { Card, SectionHeader } from '@tarazu/ui/card'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { TabletColumns } from '../lists/columns.tsx'
import styles from './holdings.module.css'
import { HoldingsSummary } from './holdings-summary.tsx'

export function HoldingsSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status">
      <span className="sr">{t('shell.ui.loading')}</span>
      <TabletColumns
        first={<HoldingsSummary summary={undefined} />}
        second={
          <section>
            <SectionHeader title={t('orders.holdings')} />
            <div className={styles.rows}>
              <Card kind="rows">
                <SkeletonRows count={5} media />
              </Card>
            </div>
          </section>
        }
      />
    </div>
  )
}
