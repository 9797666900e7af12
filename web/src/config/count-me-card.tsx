import { formatPaise } from '@tarazu/contract/money'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { StatusChip } from '@tarazu/ui/tag'
import { useSignedIn } from '../data/session-store.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useCountMe, useLiabilities } from '../liabilities/queries.ts'
import styles from './figure-cards.module.css'

type Counting = NonNullable<ReturnType<typeof useCountMe>['data']>

/** The last signed count of what is owed, and a tap that checks whether the signed-in customer is in it. */
export function CountMeCard() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const signedIn = useSignedIn()
  const { data: heads } = useLiabilities()
  const countMe = useCountMe()
  const failure = useFailure(countMe)
  const [last] = heads?.rows ?? []
  if (!heads) return null
  return (
    <Card>
      <h2 className={styles.title}>{t('liabilities.count')}</h2>
      <p className={styles.rule}>{t('liabilities.countRule')}</p>
      {last ? (
        <>
          <h3 className={styles.subtitle}>{t('liabilities.last')}</h3>
          <p className={styles.rule}>{date.dayAndTime(Date.parse(last.head.at))}</p>
          <p className={styles.rule}>{t('liabilities.fingerprint')}</p>
          <p className={styles.hash}>{last.hash}</p>
        </>
      ) : (
        <p className={styles.rule}>{t('liabilities.never')}</p>
      )}
      {signedIn && last && (
        <Button
          variant="neutral"
          size="m"
          pending={countMe.isPending && t('liabilities.checking')}
          onClick={() => countMe.mutate()}
        >
          {t('liabilities.check')}
        </Button>
      )}
      <div role="status">
        {failure && <QueryFailure failure={failure} onRetry={async () => countMe.mutate()} />}
        {countMe.data && <Verdict counting={countMe.data} />}
      </div>
    </Card>
  )
}

function Verdict({ counting: { verdict, currency, compared } }: { counting: Counting }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (!verdict) return <p className={styles.verdict}>{t('liabilities.none')}</p>
  if ('problem' in verdict)
    return (
      <div className={styles.verdict}>
        <StatusChip tone="error">{t(`liabilities.why.${verdict.problem}`)}</StatusChip>
        <p className={styles.rule}>{t('liabilities.no')}</p>
      </div>
    )
  const { counted, head, signed } = verdict
  const time = date.dayAndTime(Date.parse(head.at))
  const amount = (asset: string, units: bigint) => (asset === currency ? formatPaise(units) : String(units))
  return (
    <div className={styles.verdict}>
      <StatusChip tone="success">
        {t(counted.length > 0 ? 'liabilities.yes' : 'liabilities.nothing', { time })}
      </StatusChip>
      <ul className={styles.roots}>
        {counted.map(({ asset, balance, total }) => (
          <li key={asset}>
            {t('liabilities.yours', { asset, balance: amount(asset, balance), total: amount(asset, total) })}
          </li>
        ))}
      </ul>
      <p className={styles.rule}>{t(`liabilities.compared.${compared}`)}</p>
      {!signed && <p className={styles.rule}>{t('liabilities.unsigned')}</p>}
    </div>
  )
}
