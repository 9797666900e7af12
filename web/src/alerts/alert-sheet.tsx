import { Button } from '@tarazu/ui/button'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertRows } from './alert-rows.tsx'
import styles from './alerts.module.css'
import { useAlerts } from './queries.ts'

type Props = { symbol: string; name: string; open: boolean; onClose: () => void }

/** The alerts of one instrument, and one more. */
export function AlertSheet({ symbol, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const alerts = useAlerts(symbol)
  const failure = useFailure(alerts)
  const rows = (alerts.data?.pages ?? []).flatMap((page) => page.rows)
  return (
    <Sheet open={open} onClose={onClose} title={t('alerts.of', { name })}>
      <div className={styles.sections}>
        <AlertForm symbol={symbol} />
        {failure ? (
          <QueryFailure failure={failure} what={t('alerts.failed')} onRetry={alerts.refetch} />
        ) : !alerts.data ? (
          <SkeletonRows count={2} />
        ) : (
          rows.length > 0 && <AlertRows alerts={rows} />
        )}
        <Button variant="neutral" size="m" render={<Link to={paths.alerts} />}>
          {t('alerts.all')}
        </Button>
      </div>
    </Sheet>
  )
}
