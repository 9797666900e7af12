import { IconButton } from '@tarazu/ui/icon-button'
import { Bell, Headset, Settings } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { Restriction } from '../shell/restriction.tsx'
import styles from './account.module.css'
import { AccountIdentity } from './account-identity.tsx'
import { AccountLoan } from './account-loan.tsx'
import { AccountWallet } from './account-wallet.tsx'
import { useUserInfo } from './queries.ts'

/** The holdings belong to another capability, so they are passed in. */
export function AccountScreen({ holdings: Holdings }: { holdings: ComponentType }) {
  const { t } = useTranslation()
  const info = useUserInfo()
  const unread = (info.data?.unread ?? 0) > 0
  usePageTitle(t('shell.account'))
  return (
    <>
      <header className={styles.header}>
        <AccountIdentity info={info.data} />
        <IconButton
          label={t(unread ? 'market.serviceUnread' : 'profile.service')}
          dot={unread}
          render={<Link to={paths.customerService} />}
        >
          <Headset size={22} strokeWidth={1.8} />
        </IconButton>
        <IconButton
          label={
            info.data?.notices ? t('shell.noticesNew', { count: info.data.notices }) : t('shell.notices')
          }
          dot={(info.data?.notices ?? 0) > 0}
          render={<Link to={paths.notices} />}
        >
          <Bell size={22} strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t('shell.settings')} render={<Link to={paths.settings} />}>
          <Settings size={22} strokeWidth={1.8} />
        </IconButton>
      </header>
      <Columns
        first={
          <>
            <Restriction info={info.data} />
            <AccountWallet info={info} />
            <AccountLoan />
          </>
        }
        second={<Holdings />}
      />
    </>
  )
}
