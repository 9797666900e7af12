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
  const { whole } = useNumberFormat()
  const navigate = useNavigate()
  const client = useQueryClient()
  const goBack = useGoBack(paths.account)
  const errorText = useErrorText()
  const methods = useRechargeMethods().data ?? []
  const info = useUserInfo()
  const { customer_service } = useConfig()
  const resting = useSafeMode() !== undefined
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
  const [typed, setAmount] = useState('')
  const [choice, setChosen] = useState<RechargeMethod>()
  const [asked, setAsked] = useState<RechargeFormProblem>()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<{ address: URL; to: string }>()
  const amount = String(recharge.sent?.amount ?? typed)
  const chosen = recharge.sent?.method ?? choice
  // A single method is chosen already.
  const method = chosen ?? (methods.length === 1 ? methods[0]?.method : undefined)
  const problem = rechargeFormProblem(amount, method)
  usePageTitle(t('wallet.recharge'))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem || method === undefined) {
      setAsked(problem)
      setAsking(true)
      return
    }
    recharge.mutate({ amount, method })
  }

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
      {/* Whether the account is restricted is known first: the form would jump down under a finger. */}
      {info.isLoading ? (
        <div className={styles.form}>
          <Skeleton height={236} radius={22} />
          <Skeleton height={116} radius={22} />
          <Skeleton height={52} radius={16} />
        </div>
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
      {leaving && (
        <LeaveAppDialog
          address={leaving.address}
          onEnd={() => void navigate(leaving.to, { replace: true })}
        />
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('wallet.recharge')}>
        <div className={styles.asked}>
          <p>
            {asked === 'recharge_min'
              ? t('wallet.minimum', { minimum: whole(minRecharge) })
              : asked && t(problemTexts[asked])}
          </p>
          <Button block size="m" onClick={() => setAsking(false)}>
            {t('wallet.understood')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
