import { ListRow } from '@tarazu/ui/list-row'
import { UserRoundPlus } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useInviter } from './queries.ts'

/** Row of the settings: who issued the code that this account was opened with (safety H16). */
export function InviterRow() {
  const { t } = useTranslation()
  const { day } = useDateFormat()
  const { data } = useInviter()
  return (
    <ListRow
      media={<UserRoundPlus size={22} strokeWidth={1.8} aria-hidden="true" />}
      title={t('session.invitedBy')}
      detail={
        data
          ? t('session.invitedOn', { who: t(`session.inviter.${data.inviter}`), day: day(data.registeredAt) })
          : '\u00a0'
      }
      wraps
    />
  )
}
