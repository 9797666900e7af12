import { useQuery } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { Skeleton } from '@tarazu/ui/skeleton'
import { configQuery } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './session-page.module.css'

/** Offers the invitation code that the deployment publishes, as paper mode always does. */
export function OpenInvitation({ filled, onUse }: { filled: string; onUse: (code: string) => void }) {
  const { t } = useTranslation()
  const { data: config, isPending } = useQuery(configQuery)
  if (isPending) return <Skeleton height={52} radius={12} />
  const code = config?.invite_code
  if (!code) return null
  return (
    <div className={styles.invitation}>
      <span>{t('session.openInvitation', { code })}</span>
      <Button variant="ghost" size="m" disabled={filled === code} onClick={() => onUse(code)}>
        {t('session.useInvitation')}
      </Button>
    </div>
  )
}
