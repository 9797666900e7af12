import { type Fund, type FundOrder, purchaseFund } from '@tarazu/contract/funds/api'
import { fundDay_ms } from '@tarazu/contract/funds/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { FailureNote } from '@tarazu/ui/failure-note'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { showToast } from '@tarazu/ui/toast'
import type { ComponentType } from 'react'
import { useSafeMode } from '../config/queries.ts'
import { useMove, useOpening } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { GoodOutcome } from '../forms/good-outcome.tsx'
import { Resting } from '../forms/resting.tsx'
import { ShortOfMoney } from '../forms/short-of-money.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useLast } from '../navigation/last.ts'
import { paths } from '../navigation/paths.ts'
import { AvailableMoney } from '../prices/available-money.tsx'
import { useUserInfo } from '../profile/queries.ts'
import { Basis } from './basis.tsx'
import { useFundWords } from './fund-words.ts'
import styles from './funds.module.css'
import { useRefreshFunds } from './queries.ts'
import { Scenarios } from './scenarios.tsx'

type Props = {
  /** The sheet is open while there is a fund. */
  fund: Fund | undefined
  onClose: () => void
  onSee: () => void
  /** Leads to buying the fund on days of the calendar. */
  regularly: ComponentType<{ fund: Fund }>
}

/** Shows the price, the possible returns and until when it can be cancelled, before confirmation. */
export function BuyFundSheet({ fund, onClose, onSee, regularly }: Props) {
  const shown = useLast(fund)
  const opening = useOpening(fund?.id, fund?.id, purchaseFund)
  if (!shown) return null
  return (
    <OpenSheet
      key={`${shown.id} ${opening}`}
      open={fund !== undefined}
      fund={shown}
      onClose={onClose}
      onSee={onSee}
      regularly={regularly}
    />
  )
}

type OpenProps = Omit<Props, 'fund'> & { fund: Fund; open: boolean }

function OpenSheet({ open, fund, onClose, onSee, regularly: Regularly }: OpenProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const words = useFundWords()
  const refresh = useRefreshFunds()
  const info = useUserInfo()
  const resting = useSafeMode() !== undefined
  const buy = useMove(purchaseFund, {
    about: fund.id,
    name: fund.name,
    shown: open,
    onSuccess(order, seen) {
      if (!seen) showToast(t('funds.bought', { amount: format.money(order.amount) }), 'success')
    },
  })
  const invest = () => buy.mutate({ fund: fund.id }, { onSettled: refresh })
  const amount = format.money(fund.amount)
  const available = info.data?.available ?? fund.amount
  const short = available < fund.amount ? fund.amount - available : 0n

  if (buy.data) {
    return <Bought name={fund.name} order={buy.data} open={open} onClose={onClose} onSee={onSee} />
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={fund.name}
      detail={`${words.range(fund)} · ${words.period(fund.period)}`}
      footer={
        buy.unanswered ? (
          <Unanswered move={buy} onAgain={invest} records={paths.fundOrders} />
        ) : (
          <div className={styles.stack}>
            {fund.state !== 'open' && !buy.sent && (
              <FailureNote>{t(fund.state === 'sold_out' ? 'funds.isSoldOut' : 'funds.isClosed')}</FailureNote>
            )}
            <Resting />
            <Button
              block
              disabled={!buy.isPending && (short > 0n || fund.state !== 'open' || resting)}
              pending={buy.isPending && t('funds.buying')}
              onClick={invest}
            >
              {t('funds.invest', { amount })}
            </Button>
          </div>
        )
      }
    >
      <Terms fund={fund} info={info} buy={buy} short={short} />
      {fund.state !== 'closed' && fund.state !== 'ended' && (
        <div className={styles.action}>
          <Regularly fund={fund} />
        </div>
      )}
    </Sheet>
  )
}

type TermsProps = {
  fund: Fund
  info: ReturnType<typeof useUserInfo>
  buy: { sent: unknown; error: Error | null }
  /** Paise that the balance lacks. */
  short: bigint
}

function Terms({ fund, info, buy, short }: TermsProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const errorText = useErrorText()
  return (
    <div className={styles.stack}>
      <Facts
        kind="inset"
        facts={[
          { label: t('funds.pay'), value: <MoneyText paise={fund.amount} /> },
          { label: t('funds.fees'), value: t('funds.noFees') },
          { label: t('funds.ends'), value: date.day(fund.marketNow + fund.period * fundDay_ms) },
          {
            label: t('funds.available'),
            value: <AvailableMoney info={info} />,
          },
        ]}
      />
      {short > 0n && !buy.sent && (
        <ShortOfMoney
          text={t('funds.notEnough', { amount: format.money(short) })}
          addMoney={t('funds.addMoney')}
        />
      )}
      <Scenarios amount={fund.amount} range={fund} />
      <p className={styles.note}>{t(fund.demo ? 'funds.notPromisedDemo' : 'funds.notPromisedLong')}</p>
      {fund.basis !== '' && <Basis fund={fund} />}
      <p className={styles.note}>{t('funds.cancelling')}</p>
      {buy.error && <FailureNote>{errorText(buy.error, t('funds.failed'))}</FailureNote>}
    </div>
  )
}

type BoughtProps = Omit<OpenProps, 'fund' | 'regularly'> & { name: string; order: FundOrder }

function Bought({ name, order, open, onClose, onSee }: BoughtProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      footer={
        <div className={styles.buttons}>
          <Button variant="neutral" onClick={onSee}>
            {t('funds.seeOrder')}
          </Button>
          <Button onClick={onClose}>{t('funds.done')}</Button>
        </div>
      }
    >
      <GoodOutcome title={t('funds.bought', { amount: format.money(order.amount) })}>
        <span>{t('funds.endsOn', { day: date.day(order.endTime) })}</span>
        {order.cancellableUntil !== null && (
          <span>{t('funds.cancelUntil', { time: date.dayAndTime(order.cancellableUntil) })}</span>
        )}
      </GoodOutcome>
    </Sheet>
  )
}
