import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { useLogout } from '../session/queries.ts'
import { type StartedSecondFactor, useSecurity, useStartSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SecondFactorOn } from './second-factor-on.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Two-step sign-in: explains it, sets it up, shows new recovery codes, and changes it. */
export function SecondFactorScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  const navigate = useNavigate()
  const security = useSecurity()
  const failure = useFailure(security)
  const { mode } = useConfig()
  const [started, setStarted] = useState<StartedSecondFactor>()
  /** New recovery codes, until the customer confirms having kept them. */
  const [codes, setCodes] = useState<{ codes: string[]; set?: 'first' | 'another' }>()
  usePageTitle(t('security.twoStep'))
  const factor = security.data?.secondFactor
  // Live mode has no other page for customers without a second factor, so there is nowhere to go back to.
  const needed = mode === 'live' && factor === null
  const back = started ? () => setStarted(undefined) : codes || needed ? undefined : goBack

  const shown = codes ? (
    <RecoveryCodes
      codes={codes.codes}
      done={codes.set && t('security.twoStepDone')}
      onKept={() => {
        setCodes(undefined)
        if (mode === 'live' && codes.set === 'first') void navigate(paths.home, { replace: true })
      }}
    />
  ) : failure ? (
    <QueryFailure failure={failure} what={t('security.twoStepFailed')} onRetry={security.refetch} />
  ) : factor === undefined ? (
    <Skeleton height={180} radius={16} />
  ) : started ? (
    <SetUpSecondFactor
      started={started}
      replaces={factor !== null}
      onDone={(made) => {
        setCodes({ codes: made, set: factor === null ? 'first' : 'another' })
        setStarted(undefined)
      }}
    />
  ) : factor ? (
    <SecondFactorOn
      factor={factor}
      removable={mode !== 'live'}
      onStarted={setStarted}
      onCodes={(made) => setCodes({ codes: made })}
    />
  ) : (
    <Off needed={needed} onStarted={setStarted} />
  )
  return (
    <>
      <PageHeader title={t('security.twoStep')} {...(back && { onBack: back })} />
      {shown}
    </>
  )
}

function Off({ needed, onStarted }: { needed: boolean; onStarted: (started: StartedSecondFactor) => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const start = useStartSecondFactor()
  return (
    <Card>
      <div className={styles.card}>
        {needed && <p className={styles.needed}>{t('security.twoStepNeeded')}</p>}
        <p>{t('security.twoStepLead')}</p>
        {start.error && <FailureNote>{errorText(start.error)}</FailureNote>}
        <Button
          block
          pending={start.isPending && t('security.twoStepStarting')}
          onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
        >
          {t('security.twoStepSetUp')}
        </Button>
        {needed && <LogOut />}
      </div>
    </Card>
  )
}

function LogOut() {
  const { t } = useTranslation()
  const logout = useLogout()
  return (
    <Button variant="ghost" block pending={logout.isPending} onClick={() => logout.mutate()}>
      {t('profile.logOut')}
    </Button>
  )
}
