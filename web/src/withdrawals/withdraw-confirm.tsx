import { useQueryClient } from '@tanstack/react-query'
import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { RefusedError } from '@tarazu/contract/client-errors'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Sheet } from '@tarazu/ui/sheet'
import { showToast } from '@tarazu/ui/toast'
import { type ComponentType, useRef, useState } from 'react'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { SecondFactorDialog } from '../forms/second-factor-dialog.tsx'
import { cardName } from '../language/card-name.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import detailStyles from '../lists/money-detail.module.css'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { isAutomatic, paiseOf } from './withdraw-form.ts'
import styles from './withdrawals.module.css'

/** The six-digit keypad, which belongs to another capability. */
export type PasswordDialogProps = {
  open: boolean
  onClose: () => void
  mode: 'ask'
  error?: string | undefined
  pending?: boolean
  onDone: (pin: string) => void
}

type Withdrawing = {
  open: boolean
  onClose: () => void
  /** Whole units, sound while it is open. */
  amount: string
  card: BankCard
  limits: Withdrawable
}

type Props = Withdrawing & {
  cards: readonly BankCard[]
  passwordDialog: ComponentType<PasswordDialogProps>
}

const codeOf = (error: unknown) => (error instanceof RefusedError ? error.code : undefined)

/** What the server wants to see before it does anything. */
function askedBy(error: unknown): 'password' | 'code' | undefined {
  const code = codeOf(error)
  if (code === 'step_up' || code === 'password_no') return 'password'
  return code === 'second_factor_required' || code === 'second_factor_wrong' ? 'code' : undefined
}

/** The transaction password, and a code after it. */
const isBoth = (error: unknown) => error instanceof RefusedError && error.detail['second_factor'] === true

/** Not a no: it only asks. */
const asksOnly = (code: string | undefined) => code === 'step_up' || code === 'second_factor_required'

/** Everything once more before it happens; the server says whether the transaction password is needed. */
export function WithdrawConfirm({ cards, passwordDialog: Password, ...withdrawing }: Props) {
  const { open, amount, card, limits } = withdrawing
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { move, asks, send, confirm, sendCode, leave, close } = useConfirmedWithdrawal(withdrawing)
  // A withdrawal without an answer is shown in place of what is filled in now.
  const asked = move.sent ?? { card: card.id, amount }
  const payee = cards.find(({ id }) => id === asked.card) ?? card
  // Shown even while it is closed, because the form beside it may hold anything by then.
  const paise = paiseOf(asked.amount) ?? 0n
  const code = codeOf(move.error)
  const wrong = (refusal: string) => (code === refusal ? errorText(move.error) : undefined)
  return (
    <>
      <Sheet
        open={open && asks === undefined}
        onClose={close}
        title={t('cards.withdraw.confirm')}
        footer={
          move.unanswered ? (
            <Unanswered move={move} onAgain={() => send()} records={paths.withdrawRecords} />
          ) : (
            <Button
              block
              data-autofocus
              pending={move.isPending && t('cards.withdraw.sending')}
              onClick={() => send()}
            >
              {t('cards.withdraw.confirmed')}
            </Button>
          )
        }
      >
        <Confirmed paise={paise} payee={payee} limits={limits} />
        {move.error && !asksOnly(code) && (
          <div className={styles.failure} role="alert">
            {errorText(move.error, t('cards.withdraw.failed'))}{' '}
            {code === 'password_unset' && <Link to={paths.settings}>{t('cards.withdraw.setPassword')}</Link>}
          </div>
        )}
      </Sheet>
      <Password
        open={open && asks === 'password'}
        onClose={leave}
        mode="ask"
        error={wrong('password_no')}
        pending={move.isPending}
        onDone={confirm}
      />
      <SecondFactorDialog
        open={open && asks === 'code'}
        onClose={leave}
        error={wrong('second_factor_wrong')}
        pending={move.isPending}
        onDone={sendCode}
      />
    </>
  )
}

type ConfirmedProps = { paise: bigint; payee: BankCard; limits: Withdrawable }

/** What is confirmed: how much, to which card, and by when it arrives. */
function Confirmed({ paise, payee, limits }: ConfirmedProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <>
      <p className={detailStyles.detailAmount}>
        <MoneyText paise={paise} />
      </p>
      <Facts
        facts={[
          {
            label: t('cards.withdraw.to'),
            value: cardName(payee),
          },
          { label: t('cards.withdraw.fee'), value: t('cards.withdraw.noFee') },
          {
            label: t('cards.withdraw.arrives'),
            value: isAutomatic(paise, limits)
              ? t('cards.withdraw.soon')
              : t('cards.withdraw.by', { time: date.dayAndTime(limits.dueAt) }),
          },
        ]}
      />
      {limits.waitsUntil !== null && (
        <p className={detailStyles.note}>
          {t('cards.withdraw.coolsUntil', { time: date.dayAndTime(limits.waitsUntil) })}
        </p>
      )}
    </>
  )
}

/** Sends the withdrawal, then again with each proof that the server asks for: password, code, or both. */
function useConfirmedWithdrawal({ open, onClose, amount, card, limits }: Withdrawing) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const navigate = useNavigate()
  const client = useQueryClient()
  const move = useMove(withdraw, {
    name: t('cards.withdraw.title'),
    shown: open,
    onSuccess(withdrawal, seen) {
      // A withdrawal that waits for an operator has not succeeded yet.
      const text = isAutomatic(withdrawal.amount, limits)
        ? t('cards.withdraw.done')
        : t('cards.withdraw.waits', { time: date.dayAndTime(withdrawal.dueAt) })
      showToast(text, 'success')
      void client.invalidateQueries({ queryKey: ['wallet'] })
      if (seen) void navigate(paths.withdrawRecords, { replace: true })
    },
  })
  const [asks, setAsks] = useState<'password' | 'code'>()
  /** The transaction password that was entered, kept while a code is asked for beside it. */
  const [password, setPassword] = useState<string>()
  const [needsBoth, setNeedsBoth] = useState(false)
  // If the sheet was closed meanwhile, no password is asked for: the next one confirmed may be for another
  // amount.
  const watched = useRef(false)

  const send = (proof: { password?: string | undefined; code?: string } = {}) => {
    watched.current = true
    move.mutate(
      {
        card: card.id,
        amount,
        ...(proof.password !== undefined && { password: proof.password }),
        ...(proof.code !== undefined && { code: proof.code }),
      },
      {
        onSettled: (_, error) => {
          setAsks(watched.current ? askedBy(error) : undefined)
          if (isBoth(error)) setNeedsBoth(true)
        },
      },
    )
  }
  const confirm = (given: string) => {
    if (!needsBoth) return send({ password: given })
    setPassword(given)
    move.reset()
    setAsks('code')
  }
  const leave = () => {
    setAsks(undefined)
    move.reset()
  }
  const close = () => {
    watched.current = false
    move.reset()
    onClose()
  }
  return {
    move,
    asks,
    send,
    confirm,
    sendCode: (given: string) => send({ password, code: given }),
    leave,
    close,
  }
}
