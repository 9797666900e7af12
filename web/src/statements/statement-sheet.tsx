import { issuerOf } from '@tarazu/contract/config/entity'
import type { StatementSummary } from '@tarazu/contract/statements/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { ProgressBar } from '@tarazu/ui/progress-bar'
import { useRoots } from '../chain/queries.ts'
import { useEntity } from '../config/queries.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './statement.module.css'
import { StatementEntries } from './statement-entries.tsx'

type Props = {
  summary: StatementSummary
  /** The entries that have arrived so far. */
  parts: readonly (readonly BillEntry[])[]
}

/** The statement as it is read and printed: what was there, what happened, what is left. */
export function StatementSheet({ summary, parts }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const entity = useEntity()
  const { zone } = summary
  const day = (text: string) => date.day(Date.parse(`${text}T12:00:00Z`), 'UTC')
  return (
    <Card>
      <article className={styles.sheet} aria-label={t('wallet.statement.title')}>
        {summary.mode === 'paper' && <p className={styles.mode}>{t('shell.paper')}</p>}
        {entity && (
          <p className={styles.about}>{t('wallet.statement.issuedBy', { issuer: issuerOf(entity) })}</p>
        )}
        <h2>
          {day(summary.from)} – {day(summary.to)}
        </h2>
        <p className={styles.about}>
          {t('wallet.statement.about', {
            account: summary.displayId,
            zone,
            time: date.dayAndTime(summary.madeAt, zone),
          })}
        </p>
        <Facts
          facts={[
            { label: t('wallet.statement.opening'), value: <MoneyText paise={summary.opening} /> },
            { label: t('wallet.changeType.income'), value: <MoneyText paise={summary.income} /> },
            { label: t('wallet.changeType.expense'), value: <MoneyText paise={-summary.expense} /> },
            { label: t('wallet.statement.closing'), value: <MoneyText paise={summary.closing} /> },
          ]}
        />
        <Progress count={summary.count} loaded={parts.reduce((sum, { length }) => sum + length, 0)} />
        {summary.count === 0 ? (
          <p className={styles.none}>{t('wallet.statement.none')}</p>
        ) : (
          <StatementEntries parts={parts} zone={zone} />
        )}
        <LastRoot />
      </article>
    </Card>
  )
}

/** It is printed too, so that whoever prints too early sees how much is missing. */
function Progress({ loaded, count }: { loaded: number; count: number }) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  if (loaded === count) return null
  const text = t('wallet.statement.loaded', { loaded: number.count(loaded), count: number.count(count) })
  return (
    <div className={styles.progress}>
      <ProgressBar label={text} done={loaded / count} />
      {text}
    </div>
  )
}

/** Printed as well: what everything that is signed up to then can be compared with (safety H11). */
function LastRoot() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { data: chain } = useRoots()
  if (!chain) return null
  const [root] = chain.rows
  return (
    <div className={styles.root}>
      <p>
        {t('wallet.statement.root', {
          day: root ? date.day(Date.parse(root.day), 'UTC') : t('wallet.statement.noRoot'),
        })}
        {root && <b>{root.root}</b>}
      </p>
      <p>
        {t('wallet.statement.key')}
        <b>{chain.key}</b>
      </p>
    </div>
  )
}
