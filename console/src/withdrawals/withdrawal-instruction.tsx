import type { Reply } from '@tarazu/contract/endpoint'
import type { readPayoutInstruction } from '@tarazu/contract/withdrawals/operate-api'
import type { WithdrawalForOperators } from '@tarazu/contract/withdrawals/withdrawal'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { useMay } from '../shell/operator.tsx'
import { useReadInstruction } from './queries.ts'

const payable = ['requested', 'cooling', 'approved', 'sent']

/**
 * Holder and whole account number, shown on request and written into the log; they disappear when the
 * withdrawal is left.
 */
export function PayoutInstruction({ withdrawal }: { withdrawal: WithdrawalForOperators }) {
  const may = useMay()
  const read = useReadInstruction()
  const [shown, setShown] = useState<Reply<typeof readPayoutInstruction>>()
  if (!may('decide withdrawals') || !payable.includes(withdrawal.state)) return null
  if (shown)
    return (
      <Facts
        kind="inset"
        facts={[
          { label: 'Holder', value: shown.holder },
          ...(shown.branch === '' ? [] : [{ label: 'Branch', value: shown.branch }]),
          ...(shown.ifsc === '' ? [] : [{ label: 'IFSC', value: shown.ifsc }]),
          { label: 'Account number', value: shown.account },
          { label: 'Amount', value: <MoneyText paise={shown.amount} /> },
          { label: 'Reference', value: shown.reference },
        ]}
      />
    )
  return (
    <div>
      <Button
        variant="neutral"
        size="m"
        pending={read.isPending}
        onClick={() => read.mutate({ number: withdrawal.number }, { onSuccess: setShown })}
      >
        Show the whole account number
      </Button>
      <ActionError error={read.error} />
    </div>
  )
}
