import { RefusedError } from '@tarazu/contract/client-errors'
import type { Reply } from '@tarazu/contract/endpoint'
import type { getClosing } from '@tarazu/contract/security/account-api'
import type { ClosingObstacle } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Dialog } from '@tarazu/ui/dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { LoginPasswordField } from './login-password-field.tsx'
import { useCloseAccount, useClosing } from './queries.ts'
import styles from './security.module.css'

type Obstacle = Reply<typeof getClosing>['obstacles'][number]

/** The page where the customer can clear each obstacle. */
const ways: Record<ClosingObstacle, string> = {
  money: paths.withdraw,
  reserved: paths.account,
  holdings: paths.holdings,
  debt: paths.loan,
  orders: `${paths.records}?status=pending`,
  applications: paths.ipoOrders,
  funds: paths.fundOrders,
  recharges: pathTo('rechargeRecords', {}),
  withdrawals: paths.withdrawRecords,
  loan: paths.loan,
}

/** Closes the account, after listing what prevents that, or shows that it is closed. */
export function ClosingCard() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const closing = useClosing()
  const failure = useFailure(closing)
  if (failure)
    return <QueryFailure failure={failure} what={t('security.closingFailed')} onRetry={closing.refetch} />
  if (!closing.data) return <Skeleton height={180} radius={16} />
  const { closedAt, obstacles } = closing.data
  return (
    <Card>
      <div className={styles.frozen}>
        {closedAt !== null ? (
          <>
            <h2 className={styles.heading}>{t('security.closed')}</h2>
            <p>{t('security.closedSince', { time: date.dayAndTime(closedAt) })}</p>
          </>
        ) : (
          <>
            <h2 className={styles.heading}>{t('security.close')}</h2>
            <p>{t('security.closeHint')}</p>
            {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : <Close />}
          </>
        )}
      </div>
    </Card>
  )
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return (
    <>
      <p>{t('security.closeFirst')}</p>
      <ul className={styles.obstacles} aria-label={t('security.closeFirst')}>
        {obstacles.map(({ what, count, amount }) => (
          <li key={what}>
            <Link to={ways[what]} className={styles.obstacle}>
              <span>{t(`security.obstacle.${what}`)}</span>
              <span className="num">{amount === null ? format.count(count) : format.money(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Close() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {t('security.close')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('security.closeTitle')}>
        {asking && <Confirm />}
      </Dialog>
    </>
  )
}

function Confirm() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = useCloseAccount()
  const [password, setPassword] = useState('')
  const wrong = close.error instanceof RefusedError && close.error.code === 'password_wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Not `onSuccess`, which is lost when the end of the session unmounts this dialog.
    close.mutateAsync(password).then(
      () => showToast(t('security.closed'), 'success'),
      () => undefined,
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.consequence}>{t('security.closeConsequence')}</p>
      <LoginPasswordField
        value={password}
        onChange={setPassword}
        error={wrong ? errorText(close.error) : undefined}
      />
      {close.error && !wrong && <FailureNote>{errorText(close.error)}</FailureNote>}
      <Button
        type="submit"
        variant="danger"
        block
        disabled={password === ''}
        pending={close.isPending && t('security.closing')}
      >
        {t('security.close')}
      </Button>
    </form>
  )
}
