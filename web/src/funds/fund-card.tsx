import type { Fund } from '@tarazu/contract/funds/api'
import { fundProgress, needsBasis, purchasesOf, yearly } from '@tarazu/contract/funds/rules'
import { paiseToNumber } from '@tarazu/contract/money'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { ProgressBar } from '@tarazu/ui/progress-bar'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { TriangleAlert } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Basis } from './basis.tsx'
import { saleStatus } from './fund-status.ts'
import { useFundWords } from './fund-words.ts'
import styles from './funds.module.css'

/** `label` lets a screen reader tell apart funds of the same name. */
export function FundCard({ fund, label, onBuy }: { fund: Fund; label: string; onBuy: () => void }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const words = useFundWords()
  const status = saleStatus(fund)
  const highReturn = needsBasis(fund.maxReturn, fund.period)
  return (
    <Card label={label}>
      <div className={styles.head}>
        <h2 className={styles.name}>{fund.name}</h2>
        <span className={styles.tags}>
          {fund.demo && <Tag tone="notice">{t('shell.sampleData')}</Tag>}
          <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
        </span>
      </div>
      <div className={styles.returns}>
        <span className={styles.note}>{t('funds.returnOver', { period: words.period(fund.period) })}</span>
        <span className={`${styles.figure} num`}>{words.range(fund)}</span>
        <span className={styles.note}>{t('funds.notPromised')}</span>
      </div>
      {highReturn && (
        <p className={styles.warning}>
          <TriangleAlert size={18} aria-hidden="true" />
          {t('funds.high', { rate: words.percent(yearly(fund.maxReturn, fund.period)) })}
        </p>
      )}
      <Facts
        facts={[
          { label: t('funds.price'), value: <MoneyText paise={fund.amount} /> },
          { label: t('funds.period'), value: words.period(fund.period) },
          fund.state === 'upcoming'
            ? { label: t('funds.opens'), value: date.dayAndTime(fund.opensAt) }
            : { label: t('funds.closes'), value: date.dayAndTime(fund.closesAt) },
          ...(fund.mostPerCustomer < purchasesOf(fund)
            ? [
                {
                  label: t('funds.mostPerCustomer'),
                  value: <MoneyText paise={fund.amount * BigInt(fund.mostPerCustomer)} />,
                },
              ]
            : []),
          ...(fund.declared
            ? [
                {
                  label: t(fund.declared.by === 'system' ? 'funds.drawn' : 'funds.declared', {
                    day: date.day(Date.parse(fund.declared.valuedOn), 'UTC'),
                  }),
                  value: words.percent(fund.declared.rate),
                },
              ]
            : []),
        ]}
      />
      <Sold fund={fund} />
      {fund.basis !== '' && <Basis fund={fund} open={highReturn} />}
      {fund.state === 'open' && (
        <div className={styles.action}>
          <Button block onClick={onBuy}>
            {t('funds.buy')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Sold({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const done = fundProgress(fund.soldAmount, fund.issueAmount)
  const sign = format.price(0, { currency: fund.currency, digits: 0 }).replace('0', '')
  const short = (paise: bigint) => `${sign}${format.compact(paiseToNumber(paise))}`
  const sold = t('funds.sold', { sold: short(fund.soldAmount), issue: short(fund.issueAmount) })
  const left = (fund.issueAmount - fund.soldAmount) / fund.amount
  return (
    <div className={styles.sold}>
      <ProgressBar label={sold} done={done} />
      <p className={styles.soldText}>
        <span className="num">{sold}</span>
        <span className="num">
          {left > 0n && left <= 20n
            ? t('funds.left', { count: Number(left) })
            : format.percent(done * 100, false)}
        </span>
      </p>
    </div>
  )
}
