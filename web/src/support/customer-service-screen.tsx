import { PageHeader } from '@tarazu/ui/page-header'
import type { ComponentType } from 'react'
import { useConfig } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { Conversation } from './conversation.tsx'
import { ExternalService, type LeaveDialog, type ReadAddress } from './external-service.tsx'
import styles from './support.module.css'

type Props = { leaveDialog: ComponentType<LeaveDialog>; readAddress: ReadAddress }

/** The deployment answers customers here, or at an address that the server names (product decision 4). */
export function CustomerServiceScreen({ leaveDialog, readAddress }: Props) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const { customer_service } = useConfig()
  usePageTitle(t('support.title'))
  return (
    <div className={styles.screen}>
      <PageHeader title={t('support.title')} onBack={goBack} />
      {customer_service === 'external' ? (
        <ExternalService leaveDialog={leaveDialog} readAddress={readAddress} />
      ) : (
        <Conversation />
      )}
    </div>
  )
}
