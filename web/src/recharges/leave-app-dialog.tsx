import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { ExternalLink } from 'lucide-react'
import formStyles from '../forms/money-form.module.css'
import { useTranslation } from '../language/languages.ts'
import styles from './recharges.module.css'

type Props = { address: URL; onEnd: () => void }

/** Names the host before anything of it is opened, and lets the customer stay (safety T31). */
export function LeaveAppDialog({ address, onEnd }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onEnd} title={t('wallet.leaveTitle')}>
      <div className={formStyles.asked}>
        <p>{t('wallet.leaveDetail')}</p>
        <p className={styles.host}>
          <ExternalLink size={18} strokeWidth={1.9} aria-hidden="true" />
          <b>{address.hostname}</b>
        </p>
        <Button
          block
          size="m"
          onClick={onEnd}
          render={<a href={address.href} target="_blank" rel="noopener noreferrer" />}
        >
          {t('wallet.leaveGo', { host: address.hostname })}
        </Button>
        <Button block size="m" variant="neutral" onClick={onEnd}>
          {t('wallet.leaveStay')}
        </Button>
      </div>
    </Dialog>
  )
}
