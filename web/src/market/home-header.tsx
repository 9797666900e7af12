import { IconButton } from '@tarazu/ui/icon-button'
import { Bell, Headset, Settings } from 'lucide-react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useUserInfo } from '../profile/queries.ts'
import styles from './home-header.module.css'
import { LanguageButton } from './language-button.tsx'
import { SearchEntry } from './search-entry.tsx'

export function HomeHeader() {
  const { t } = useTranslation()
  const { data: info } = useUserInfo()
  // A desk has it beside every page.
  const searches = !useDesk()
  const unread = (info?.unread ?? 0) > 0
  const unreadNotices = info?.notices ?? 0
  return (
    <header className={styles.header}>
      {searches && <SearchEntry />}
      <IconButton
        label={t(unread ? 'market.serviceUnread' : 'market.service')}
        dot={unread}
        render={<Link to={paths.customerService} />}
      >
        <Headset size={22} strokeWidth={1.8} />
      </IconButton>
      <IconButton
        label={unreadNotices ? t('shell.noticesNew', { count: unreadNotices }) : t('shell.notices')}
        dot={unreadNotices > 0}
        render={<Link to={paths.notices} />}
      >
        <Bell size={22} strokeWidth={1.8} />
      </IconButton>
      <LanguageButton />
      <IconButton label={t('shell.settings')} render={<Link to={paths.settings} />}>
        <Settings size={22} strokeWidth={1.8} />
      </IconButton>
    </header>
  )
}
