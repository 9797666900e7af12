import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ExternalLink } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Conversation } from './conversation.tsx'
import { useServiceAddress } from './queries.ts'
import { SafetyNotice } from './safety-notice.tsx'
import styles from './support.module.css'

export type LeaveDialog = { address: URL; onEnd: () => void }
/** Sorts the address that the server named: another site, a page of this app, or neither. */
export type ReadAddress = (address: string) => { leave: URL } | { path: string } | undefined

type Props = { leaveDialog: ComponentType<LeaveDialog>; readAddress: ReadAddress }

/** Names another site before it is opened (safety T31). Shows the conversation if none is set up. */
export function ExternalService({ leaveDialog: Leaving, readAddress }: Props) {
  const { t } = useTranslation()
  const service = useServiceAddress()
  const failure = useFailure(service)
  const [leaving, setLeaving] = useState(false)
  if (failure)
    return <QueryFailure failure={failure} what={t('support.addressFailed')} onRetry={service.refetch} />
  if (service.data === undefined) return <Skeleton height={220} radius={22} />
  const address = readAddress(service.data)
  if (!address || !('leave' in address)) return <Conversation />
  return (
    <div className={styles.external}>
      <SafetyNotice />
      <Card>
        <div className={styles.elsewhere}>
          <p>{t('support.elsewhere', { host: address.leave.hostname })}</p>
          <Button
            block
            icon={<ExternalLink size={20} strokeWidth={1.9} aria-hidden="true" />}
            onClick={() => setLeaving(true)}
          >
            {t('support.goThere')}
          </Button>
        </div>
      </Card>
      {leaving && <Leaving address={address.leave} onEnd={() => setLeaving(false)} />}
    </div>
  )
}
