import type { UserInfo } from '@tarazu/contract/profile/api'
import { maskedPhone } from '@tarazu/contract/profile/masked-phone'
import { IconButton } from '@tarazu/ui/icon-button'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { Copy, UserRound } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import styles from './account.module.css'

/** Picture, masked phone number (customers give no other name) and the ID that support asks for. */
export function AccountIdentity({ info }: { info: UserInfo | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        {info?.image ? (
          <img src={info.image} alt="" width={52} height={52} />
        ) : (
          <UserRound size={26} strokeWidth={1.75} aria-hidden="true" />
        )}
      </span>
      <div className={styles.who}>
        <h1 className={styles.name}>
          {info ? maskedPhone(info.phone) : <Skeleton width={130} height={20} />}
          {!info && <span className="sr">{t('shell.account')}</span>}
        </h1>
        <div className={styles.id}>
          {info ? (
            <>
              <span className="num">{t('profile.id', { id: info.displayId })}</span>
              <IconButton
                label={t('profile.copyId')}
                onClick={() => copy(info.displayId, t('profile.idCopied'), t('profile.copyFailed'))}
              >
                <Copy size={17} strokeWidth={1.8} />
              </IconButton>
            </>
          ) : (
            <Skeleton width={90} height={14} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Browsers refuse the clipboard over plain http, as in a school's own network. */
async function copy(text: string, done: string, failed: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done, 'success')
  } catch {
    showToast(failed, 'error')
  }
}
