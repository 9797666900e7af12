import { PageHeader } from '@tarazu/ui/page-header'
import type { ComponentType } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { ClosingCard } from './closing-card.tsx'
import { DeviceList } from './device-list.tsx'
import { FreezeCard } from './freeze-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { useClosing } from './queries.ts'

/** The access log, of operators who viewed the customer's data, belongs to another capability. */
export function SecurityScreen({ accessLog: AccessLog }: { accessLog: ComponentType }) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  usePageTitle(t('security.devicesAndFreeze'))
  const closed = useClosing().data?.closedAt != null
  return (
    <>
      <PageHeader title={t('security.devicesAndFreeze')} onBack={goBack} />
      <Columns
        first={
          <>
            <DeviceList />
            {!closed && <FreezeCard />}
          </>
        }
        second={
          <>
            <OwnDataCard />
            <ClosingCard />
            <AccessLog />
          </>
        }
      />
    </>
  )
}
