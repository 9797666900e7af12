import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { List, ListRow } from '@tarazu/ui/list-row'
import { PageHeader } from '@tarazu/ui/page-header'
import { ChevronRight, CreditCard, FileText, LogOut, Scale } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useLogout } from '../session/queries.ts'
import { AppearanceSettings } from './appearance-settings.tsx'

/** Settings of other capabilities. */
type Parts = {
  security: ComponentType
  notices: ComponentType
  orders: ComponentType
  /** A row of the first section. */
  identity: ComponentType
  eligibility: ComponentType
  /** A row of the last section. */
  inviter: ComponentType
}

export function SettingsScreen({
  security: Security,
  notices: Notices,
  orders: Orders,
  identity: Identity,
  eligibility: Eligibility,
  inviter: Inviter,
}: Parts) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  usePageTitle(t('shell.settings'))

  return (
    <>
      <PageHeader title={t('shell.settings')} onBack={goBack} />
      <Columns
        first={
          <>
            <OwnDetails identity={Identity} />
            <Eligibility />
            <Security />
            <Orders />
          </>
        }
        second={
          <>
            <Notices />
            <AppearanceSettings />
            <About inviter={Inviter} />
            <LogOutButton />
          </>
        }
      />
    </>
  )
}

function OwnDetails({ identity: Identity }: Pick<Parts, 'identity'>) {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHeader title={t('identity.section')} />
      <Card kind="rows">
        <List>
          <Identity />
          <ListRow
            media={<CreditCard size={22} strokeWidth={1.8} aria-hidden="true" />}
            title={t('cards.title')}
            detail={t('cards.settingsHint')}
            wraps
            value={<ChevronRight size={18} aria-hidden="true" />}
            render={<Link to={paths.bankCards} />}
          />
          <ListRow
            media={<FileText size={22} strokeWidth={1.8} aria-hidden="true" />}
            title={t('documents.title')}
            detail={t('documents.hint')}
            wraps
            value={<ChevronRight size={18} aria-hidden="true" />}
            render={<Link to={paths.documents} />}
          />
        </List>
      </Card>
    </section>
  )
}

function About({ inviter: Inviter }: Pick<Parts, 'inviter'>) {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHeader title={t('settings.about')} />
      <Card kind="rows">
        <List>
          <ListRow
            media={<Scale size={22} strokeWidth={1.8} aria-hidden="true" />}
            title={t('profile.transparency')}
            detail={t('settings.transparencyHint')}
            wraps
            value={<ChevronRight size={18} aria-hidden="true" />}
            render={<Link to={paths.transparency} />}
          />
          <Inviter />
        </List>
      </Card>
    </section>
  )
}

/** The button that logs out, once it is confirmed. */
function LogOutButton() {
  const { t } = useTranslation()
  const logout = useLogout()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        block
        icon={<LogOut size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('profile.logOut')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('settings.logOutTitle')}
        detail={t('settings.logOutDetail')}
        confirmLabel={t('profile.logOut')}
        cancelLabel={t('shell.cancel')}
        tone="danger"
        pending={logout.isPending && t('settings.loggingOut')}
        onConfirm={() => logout.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
