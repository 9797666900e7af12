import { useQueryClient } from '@tanstack/react-query'
import { addRecharge, getServiceAddress } from '@tarazu/contract/recharges/api'
import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { minRecharge, type RechargeMethod } from '@tarazu/contract/recharges/rules'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { IconButton } from '@tarazu/ui/icon-button'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { ReceiptText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useConfig, useSafeMode } from '../config/queries.ts'
import { call } from '../data/api.ts'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import styles from '../forms/money-form.module.css'
import { Resting } from '../forms/resting.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { useUserInfo } from '../profile/queries.ts'
import { Restriction } from '../shell/restriction.tsx'
import { LeaveAppDialog } from './leave-app-dialog.tsx'
import { useRechargeMethods } from './queries.ts'
import { RechargeAmount } from './recharge-amount.tsx'
import { type RechargeFormProblem, rechargeFormProblem } from './recharge-form.ts'
import { RechargeMethods } from './recharge-methods.tsx'
import { serviceAddress } from './service-address.ts'

const problemTexts = {
  amount_missing: 'wallet.amountMissing',
  amount_invalid: 'wallet.amountInvalid',
  method_missing: 'wallet.methodMissing',
} as const

/** Amount first, then how. Nothing is credited until the provider has paid. */
export function RechargeScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  usePageTitle(t('wallet.recharge'))
  return (
    <>
      <PageHeader
        title={t('wallet.recharge')}
        onBack={goBack}
        actions={
          <IconButton
            label={t('wallet.rechargeRecords')}
            render={<Link to={pathTo('rechargeRecords', {})} />}
          >
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <RechargeForm />
    </>
  )
}

function RechargeForm() {
  const { t } = useTranslation()
  const { whole } = useNumberFormat()
  const errorText = useErrorText()
  const methods = useRechargeMethods().data ?? []
  const info = useUserInfo()
  const resting = useSafeMode() !== undefined
  const { recharge, going, leaving, leave } = useRecharge()
  const [typed, setAmount] = useState('')
  const [choice, setChosen] = useState<RechargeMethod>()
  const [asked, setAsked] = useState<RechargeFormProblem>()
  const [asking, setAsking] = useState(false)
  const amount = String(recharge.sent?.amount ?? typed)
  // A single method is chosen already.
  const method = recharge.sent?.method ?? choice ?? (methods.length === 1 ? methods[0]?.method : undefined)
  const problem = rechargeFormProblem(amount, method)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem && method !== undefined) return recharge.mutate({ amount, method })
    setAsked(problem)
    setAsking(true)
  }

  return (
    <>
      {/* Whether the account is restricted is known first: the form would jump down under a finger. */}
      {info.isLoading ? (
        <RechargeSkeleton />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Restriction info={info.data} />
          <RechargeAmount
            amount={amount}
            onChange={(next) => {
              recharge.reset()
              setAmount(next)
            }}
          />
          <RechargeMethods value={method} onChange={setChosen} />
          <Resting />
          {recharge.error && <FailureNote>{errorText(recharge.error, t('wallet.submitFailed'))}</FailureNote>}
          {recharge.unanswered && method !== undefined ? (
            <Unanswered
              move={recharge}
              onAgain={() => recharge.mutate({ amount, method })}
              records={pathTo('rechargeRecords', {})}
            />
          ) : (
            <Button
              type="submit"
              block
              disabled={resting}
              unready={problem !== undefined}
              pending={(recharge.isPending || going) && t('wallet.submitting')}
            >
              {problem
                ? t('wallet.recharge')
                : t('wallet.rechargeAmount', { amount: whole(BigInt(amount) * 100n) })}
            </Button>
          )}
        </form>
      )}
      {leaving && <LeaveAppDialog address={leaving.address} onEnd={leave} />}
      <ProblemDialog problem={asked} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Sends the recharge, and leads to what comes after it. */
function useRecharge() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { customer_service } = useConfig()
  const recharge = useMove(addRecharge, {
    name: t('wallet.recharge'),
    onSuccess(made, seen) {
      showToast(t('wallet.submitted'), 'success')
      void client.invalidateQueries({ queryKey: ['wallet'] })
      if (seen) void goOn(made)
    },
  })
  // Stays disabled until the next page is known: another tap meanwhile would be another recharge.
  const [going, setGoing] = useState(false)
  const [leaving, setLeaving] = useState<{ address: URL; to: string }>()

  /** Leads to the new recharge and its instructions; through customer service where that is elsewhere. */
  async function goOn({ id, instructions }: Recharge) {
    setGoing(true)
    const to = instructions ? pathTo('rechargeDetail', { id }) : pathTo('rechargeRecords', {})
    const told =
      customer_service === 'external' ? await call(getServiceAddress, {}).catch(() => undefined) : undefined
    const address = told === undefined ? undefined : serviceAddress(told)
    if (address && 'leave' in address) setLeaving({ address: address.leave, to })
    else void navigate(to, { replace: true })
  }

  return {
    recharge,
    going,
    leaving,
    leave: () => leaving && void navigate(leaving.to, { replace: true }),
  }
}

type ProblemProps = { problem: RechargeFormProblem | undefined; open: boolean; onClose: () => void }

/** What is missing before it can be sent. */
function ProblemDialog({ problem, open, onClose }: ProblemProps) {
  const { t } = useTranslation()
  const { whole } = useNumberFormat()
  return (
    <Dialog open={open} onClose={onClose} title={t('wallet.recharge')}>
      <div className={styles.asked}>
        <p>
          {problem === 'recharge_min'
            ? t('wallet.minimum', { minimum: whole(minRecharge) })
            : problem && t(problemTexts[problem])}
        </p>
        <Button block size="m" onClick={onClose}>
          {t('wallet.understood')}
        </Button>
      </div>
    </Dialog>
  )
}

function RechargeSkeleton() {
  return (
    <div className={styles.form}>
      <Skeleton height={236} radius={22} />
      <Skeleton height={116} radius={22} />
      <Skeleton height={52} radius={16} />
    </div>
  )
}
