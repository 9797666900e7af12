import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Dialog } from '@tarazu/ui/dialog'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { CreditCard, ReceiptText } from 'lucide-react'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useBankCards } from '../bank-cards/queries.ts'
import { useOpening, useUnanswered } from '../data/move.ts'
import styles from '../forms/money-form.module.css'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useWithdrawable } from './queries.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { WithdrawCardChoice } from './withdraw-card-choice.tsx'
import { type PasswordDialogProps, WithdrawConfirm } from './withdraw-confirm.tsx'
import { isFull, paiseOf, type WithdrawFormProblem, withdrawFormProblem } from './withdraw-form.ts'
import { useProblemText } from './withdraw-problem-text.ts'
import { WithdrawUnanswered } from './withdraw-unanswered.tsx'

type Props = { passwordDialog: ComponentType<PasswordDialogProps> }

/**
 * Withdrawing to a bank card. What can be withdrawn, what cannot and both minima are shown before anything is
 * typed.
 */
export function WithdrawScreen({ passwordDialog }: Props) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const cards = useBankCards()
  const limits = useWithdrawable()
  const cardsFailure = useFailure(cards)
  const limitsFailure = useFailure(limits)
  const failure = cardsFailure ?? limitsFailure
  usePageTitle(t('cards.withdraw.title'))
  return (
    <>
      <PageHeader
        title={t('cards.withdraw.title')}
        onBack={goBack}
        actions={
          <IconButton label={t('cards.withdraw.records')} render={<Link to={paths.withdrawRecords} />}>
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      {failure ? (
        <QueryFailure
          failure={failure}
          what={t('cards.loadFailed')}
          onRetry={() => Promise.all([cards.refetch(), limits.refetch()])}
        />
      ) : !cards.data || !limits.data ? (
        <div className={styles.form}>
          <Skeleton height={195} radius={22} />
          <Skeleton height={140} radius={22} />
          <Skeleton height={100} radius={22} />
          <Skeleton height={52} radius={16} />
        </div>
      ) : cards.data.length === 0 ? (
        <EmptyState
          icon={<CreditCard size={28} strokeWidth={1.75} />}
          title={t('cards.none')}
          action={
            <Button variant="neutral" size="m" render={<Link to={`${paths.bankCards}?add`} />}>
              {t('cards.add')}
            </Button>
          }
        />
      ) : (
        <Form cards={cards.data} limits={limits.data} passwordDialog={passwordDialog} />
      )}
    </>
  )
}

function Form({ cards, limits, passwordDialog }: Props & { cards: BankCard[]; limits: Withdrawable }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const problemText = useProblemText(limits)
  const [chosen, setChosen] = useState<string>()
  const [amount, setAmount] = useState('')
  const [asked, setAsked] = useState<WithdrawFormProblem>()
  const [asking, setAsking] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const opening = useOpening(confirming, '', withdraw)
  // A single usable card is chosen already.
  const usable = cards.filter(({ status }) => status === 1)
  const card = chosen ?? (usable.length === 1 ? usable[0]?.id : undefined)
  const problem = withdrawFormProblem(card, amount, limits)
  const paise = paiseOf(amount)
  const unanswered = useUnanswered(withdraw)
  // The chosen card may have been removed meanwhile.
  const payee = cards.find(({ id }) => id === (unanswered?.card ?? card)) ?? (unanswered && cards[0])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) return setConfirming(true)
    setAsked(problem)
    setAsking(true)
  }
  return (
    <>
      {unanswered ? (
        <WithdrawUnanswered sent={unanswered} cards={cards} onSee={() => setConfirming(true)} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <WithdrawAmount amount={amount} onChange={setAmount} limits={limits} />
          <WithdrawableFacts limits={limits} />
          <WithdrawCardChoice cards={cards} value={card} onChange={setChosen} />
          {isFull(limits) && <FailureNote>{problemText('withdrawals_waiting')}</FailureNote>}
          <Button type="submit" block unready={problem !== undefined}>
            {problem || paise === undefined
              ? t('cards.withdraw.title')
              : t('cards.withdraw.submit', { amount: format.whole(paise) })}
          </Button>
        </form>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('cards.withdraw.title')}>
        <div className={styles.asked}>
          <p>{asked && problemText(asked)}</p>
          <Button block size="m" onClick={() => setAsking(false)}>
            {t('cards.withdraw.understood')}
          </Button>
        </div>
      </Dialog>
      {payee && (
        <WithdrawConfirm
          key={opening}
          open={confirming}
          onClose={() => setConfirming(false)}
          amount={amount}
          card={payee}
          cards={cards}
          limits={limits}
          passwordDialog={passwordDialog}
        />
      )}
    </>
  )
}

/** What can be withdrawn, what cannot and why, and that it costs nothing. */
function WithdrawableFacts({ limits }: { limits: Withdrawable }) {
  const { t } = useTranslation()
  return (
    <Card>
      <Facts
        facts={[
          { label: t('cards.withdraw.can'), value: <MoneyText paise={limits.withdrawable} /> },
          ...limits.parts.map(({ why, amount: part }) => ({
            label: t(`cards.withdraw.cannot.${why}`),
            value: <MoneyText paise={part} />,
          })),
          { label: t('cards.withdraw.fee'), value: t('cards.withdraw.noFee') },
        ]}
      />
    </Card>
  )
}
