import { Card, SectionHeader } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { ChevronRight, Grid3x3, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useSecurity } from './queries.ts'
import { SetTransactionPassword } from './set-transaction-password.tsx'

const icon = { size: 22, strokeWidth: 1.8, 'aria-hidden': true } as const

/** Section of the settings with passwords, two-step sign-in, devices and freeze. */
export function SecuritySettings() {
  const { t } = useTranslation()
  const { data } = useSecurity()
  const state = data?.transactionPassword
  const [setting, setSetting] = useState(false)
  const chevron = <ChevronRight size={18} aria-hidden="true" />
  return (
    <section>
      <SectionHeader title={t('security.title')} />
      <Card kind="rows">
        <List>
          <ListRow
            media={<KeyRound {...icon} />}
            title={t('security.loginPassword')}
            detail={t('security.loginPasswordHint')}
            wraps
            value={chevron}
            render={<Link to={paths.loginPassword} />}
          />
          <ListRow
            media={<Grid3x3 {...icon} />}
            title={t('security.transactionPassword')}
            detail={state ? t(`security.transactionState.${state}`) : '\u00a0'}
            wraps
            value={chevron}
            onClick={() => setSetting(true)}
          />
          <ListRow
            media={<ShieldCheck {...icon} />}
            title={t('security.twoStep')}
            detail={data ? t(`security.twoStepState.${data.secondFactor ? 'on' : 'off'}`) : '\u00a0'}
            wraps
            value={chevron}
            render={<Link to={paths.secondFactor} />}
          />
          <ListRow
            media={<MonitorSmartphone {...icon} />}
            title={t('security.devicesAndFreeze')}
            detail={t('security.devicesAndFreezeHint')}
            wraps
            value={chevron}
            render={<Link to={paths.security} />}
          />
        </List>
      </Card>
      <SetTransactionPassword open={setting} onClose={() => setSetting(false)} />
    </section>
  )
}
