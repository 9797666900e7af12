import { Card } from '@tarazu/ui/card'
import { Skeleton, SkeletonRows } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import styles from './screen-skeleton.module.css'

/** While the code of a screen is on its way: a header and a card, as nearly every screen has. */
export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.screen} role="status">
      <span className="sr">{t('shell.ui.loading')}</span>
      <div className={styles.header}>
        <Skeleton width={140} height={20} />
      </div>
      <Skeleton height={120} radius={22} />
      <Card kind="rows">
        <SkeletonRows count={5} media />
      </Card>
    </div>
  )
}
