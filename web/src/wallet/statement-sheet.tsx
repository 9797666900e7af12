import { issuerOf } from '@tarazu/contract/config/entity'
import type { Reply } from '@tarazu/contract/endpoint'
import type { BillEntry, getStatement } from '@tarazu/contract/wallet/api'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useRoots } from '../chain/queries.ts'
import { useEntity } from '../config/queries.ts'
import { useDateFormat } from '../shell/date-format.ts'
import { useTranslation } from '../shell/languages.ts'
import { shownCode } from '../shell/shown-code.ts'
import styles from './statement.module.css'

type Statement = Reply<typeof getStatement>

/** The statement as it is read and printed: what was there, what happened, what is left. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const entity = useEntity()
  const { entries, zone } = statement
  const day = (text: string) => date.day(Date.parse(`${text}T12:00:00Z`), 'UTC')
  return (
    <Card>
      <article className={styles.sheet} aria-label={t('wallet.statement.title')}>
        {statement.mode === 'paper' && <p className={styles.mode}>{t('shell.paper')}</p>}
        {entity && (
          <p className={styles.about}>{t('wallet.statement.issuedBy', { issuer: issuerOf(entity) })}</p>
        )}
        <h2>
          {day(statement.from)} – {day(statement.to)}
        </h2>
        <p className={styles.about}>
          {t('wallet.statement.about', {
            account: statement.displayId,
            zone,
            time: date.dayAndTime(statement.madeAt, zone),
          })}
        </p>
        <Facts
          facts={[
            { label: t('wallet.statement.opening'), value: <MoneyText paise={statement.opening} /> },
            { label: t('wallet.changeType.income'), value: <MoneyText paise={statement.income} /> },
            { label: t('wallet.changeType.expense'), value: <MoneyText paise={-statement.expense} /> },
            { label: t('wallet.statement.closing'), value: <MoneyText paise={statement.closing} /> },
          ]}
        />
        {entries.length === 0 ? (
          <p className={styles.none}>{t('wallet.statement.none')}</p>
        ) : (
          <table className={styles.entries}>
            <thead>
              <tr>
                <th scope="col">{t('wallet.statement.entry')}</th>
                <th scope="col">{t('wallet.amount')}</th>
                <th scope="col">{t('wallet.balance')}</th>
              </tr>
            </thead>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} zone={zone} />
            ))}
          </table>
        )}
        <LastRoot />
      </article>
    </Card>
  )
}

/** On paper, what all that is signed up to then can be compared with (safety H11). */
function LastRoot() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { data: chain } = useRoots()
  if (!chain) return null
  const [root] = chain.rows
  return (
    <p className={styles.root}>
      {t('wallet.statement.root')}:{' '}
      {root ? date.day(Date.parse(root.day), 'UTC') : t('wallet.statement.noRoot')}
      {root && <b>{root.root}</b>}
      {t('wallet.statement.key')}
      <b>{chain.key}</b>
    </p>
  )
}

function Entry({ entry, zone }: { entry: BillEntry; zone: string }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const about = [
    date.dayAndTime(entry.createdAt, zone),
    entry.symbol === null ? '' : shownCode(entry.symbol),
    entry.reference ?? '',
    entry.correction === null ? '' : t(`wallet.correction.${entry.correction.code}`),
  ]
  return (
    <tbody>
      <tr>
        <th scope="row">{t(`wallet.reason.${entry.reason}`)}</th>
        <td className="num">
          <MoneyText paise={entry.type === 'income' ? entry.amount : -entry.amount} signed />
        </td>
        <td className="num">
          <MoneyText paise={entry.balance} />
        </td>
      </tr>
      <tr>
        <td colSpan={3}>{about.filter(Boolean).join(' · ')}</td>
      </tr>
    </tbody>
  )
}
