import type { Verification } from '@tarazu/contract/identity/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Timeline } from '@tarazu/ui/timeline'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { AccessLogList } from './access-log-list.tsx'
import styles from './identity.module.css'
import { IdentityForm } from './identity-form.tsx'
import { useVerification } from './queries.ts'
import { ReturnedCard } from './returned-card.tsx'
import { VerificationCard } from './verification-card.tsx'

/** Shows the form even if the state cannot be loaded: the server refuses what may not be submitted. */
export function RealNameScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  const verification = useVerification()
  const failure = useFailure(verification)
  usePageTitle(t('identity.title'))
  const state = verification.data
  return (
    <>
      <PageHeader title={t('identity.title')} onBack={goBack} />
      <div className={styles.sections}>
        {failure && (
          <QueryFailure failure={failure} what={t('identity.stateFailed')} onRetry={verification.refetch} />
        )}
        {state === undefined && !failure ? (
          <>
            <Skeleton height={72} radius={12} />
            <Skeleton height={44} radius={22} />
            <Skeleton height={92} radius={12} />
            <Skeleton height={92} radius={12} />
            <Skeleton height={150} radius={12} />
          </>
        ) : (
          <Content verification={state} />
        )}
      </div>
    </>
  )
}

function Content({ verification }: { verification: Verification | undefined }) {
  const editable = verification === undefined || verification.status === 0
  return (
    <>
      {verification?.state === 'returned' && <ReturnedCard checks={verification.checks} />}
      {editable ? <IdentityForm previous={verification} /> : <VerificationCard verification={verification} />}
      {verification && verification.state !== 'none' && (
        <>
          <History timeline={verification.timeline} />
          <AccessLogList />
        </>
      )}
    </>
  )
}

function History({ timeline }: Pick<Verification, 'timeline'>) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <section>
      <SectionHeader title={t('identity.timeline')} />
      <Card>
        <Timeline
          entries={timeline.map(({ state, at, who }) => ({
            key: `${at} ${state}`,
            title: t(`identity.state.${state as 'under_review'}`),
            detail: `${date.dayAndSeconds(at)} · ${t(`identity.who.${who}`)}`,
          }))}
        />
      </Card>
    </section>
  )
}
