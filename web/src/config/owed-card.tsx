import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useOwed } from '../liabilities/queries.ts'
import styles from './figure-cards.module.css'

const maxUnits = 30

/** What is owed to customers, against the bank and against the book in which their orders are filled. */
export function OwedCard({ paper }: { paper: boolean }) {
  const { t } = useTranslation()
  const { count, money } = useNumberFormat()
  const date = useDateFormat()
  const { data: owed } = useOwed()
  if (!owed) return null
  const { bank, custodian, units } = owed
  const shown = units.slice(0, maxUnits)
  const more = owed.units_count - shown.length
  const missing = bank ? owed.owed + owed.unclaimed - bank.balance : 0n
  return (
    <Card>
      <h2 className={styles.title}>{t('liabilities.title')}</h2>
      <p className={styles.rule}>{t('liabilities.rule', { time: date.dayAndTime(owed.at) })}</p>
      <Facts
        facts={[
          { label: t('liabilities.owed'), value: <MoneyText paise={owed.owed} /> },
          ...(bank
            ? [
                {
                  label: t('liabilities.bank', { day: date.day(Date.parse(bank.day), 'UTC') }),
                  value: <MoneyText paise={bank.balance} />,
                },
                { label: t('liabilities.unclaimed'), value: <MoneyText paise={owed.unclaimed} /> },
              ]
            : []),
          { label: t('liabilities.bookMoney'), value: <MoneyText paise={owed.book_money} /> },
        ]}
      />
      {paper && <p className={styles.rule}>{t('liabilities.paper')}</p>}
      {!paper && !bank && <p className={styles.rule}>{t('liabilities.noBank')}</p>}
      {!paper && missing > 0n && (
        <p className={styles.rule}>{t('liabilities.short', { amount: money(missing) })}</p>
      )}
      <h3 className={styles.subtitle}>{t('liabilities.units')}</h3>
      <p className={styles.rule}>{t('liabilities.book')}</p>
      <Facts
        facts={shown.map((one) => ({
          label: one.asset,
          value: t('liabilities.of', { owed: count(Number(one.owed)), book: count(Number(one.book)) }),
        }))}
      />
      {more > 0 && <p className={styles.rule}>{t('liabilities.more', { count: count(more) })}</p>}
      <p className={styles.rule}>
        {custodian === null
          ? t('liabilities.custodianNone')
          : t('liabilities.custodian', { name: custodian })}
      </p>
    </Card>
  )
}
