import type { Reply } from '@tarazu/contract/endpoint'
import type { getSecurity } from '@tarazu/contract/security/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { LiftFreeze } from './lift-freeze.tsx'
import { useFreeze, useSecurity } from './queries.ts'
import styles from './security.module.css'

type Frozen = NonNullable<Reply<typeof getSecurity>['frozen']>

export function FreezeCard() {
  const security = useSecurity()
  const failure = useFailure(security)
  if (failure) return <QueryFailure failure={failure} onRetry={security.refetch} />
  if (!security.data) return <Skeleton height={140} radius={16} />
  return <Card>{security.data.frozen ? <FrozenNow frozen={security.data.frozen} /> : <Freeze />}</Card>
}

function FrozenNow({ frozen }: { frozen: Frozen }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const time = date.dayAndTime(frozen.since)
  const [lifting, setLifting] = useState(false)
  const restricted = frozen.by === 'operator'
  return (
    <div className={styles.frozen}>
      <h2 className={styles.heading}>{t(`security.restriction.${frozen.by}`)}</h2>
      <p>{t(restricted ? 'security.frozenByOperator' : 'security.frozenSince', { time })}</p>
      {frozen.reason && <p>{t('security.frozenReason', { reason: frozen.reason })}</p>}
      {frozen.until !== null && <p>{t('security.frozenUntil', { time: date.dayAndTime(frozen.until) })}</p>}
      {restricted && frozen.own !== null && (
        <p>{t('security.frozenToo', { time: date.dayAndTime(frozen.own) })}</p>
      )}
      {restricted && frozen.own === null && <FreezeAction hint={t('security.freezeToo')} />}
      {frozen.own !== null && (
        <Button block onClick={() => setLifting(true)}>
          {t('security.lift')}
        </Button>
      )}
      <LiftFreeze open={lifting} restricted={restricted} onClose={() => setLifting(false)} />
    </div>
  )
}

function Freeze() {
  const { t } = useTranslation()
  return (
    <div className={styles.frozen}>
      <h2 className={styles.heading}>{t('security.freeze')}</h2>
      <FreezeAction hint={t('security.freezeHint')} />
    </div>
  )
}

function FreezeAction({ hint }: { hint: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const freeze = useFreeze()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{hint}</p>
      <Button
        variant="danger"
        block
        icon={<Snowflake size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('security.freeze')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.freezeTitle')}
        detail={t('security.freezeHint')}
        confirmLabel={t('security.freeze')}
        cancelLabel={t('shell.cancel')}
        tone="danger"
        pending={freeze.isPending && t('security.freezing')}
        onConfirm={() =>
          freeze.mutate(undefined, {
            onError: (error) => showToast(errorText(error), 'error'),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
