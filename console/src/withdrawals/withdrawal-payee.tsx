import type { Reply } from '@tarazu/contract/endpoint'
import type { readPayee } from '@tarazu/contract/withdrawals/operate-api'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { NamesWarning } from './names-warning.tsx'
import { usePayee } from './queries.ts'

/** Who is paid, beside the name that the account was verified for. Each showing is in the log. */
export function Payee({ number }: { number: string }) {
  const payee = usePayee(number)
  const failure = useFailure(payee)
  if (failure) return <QueryFailure failure={failure} onRetry={payee.refetch} />
  if (!payee.data) return <SkeletonRows count={4} />
  return (
    <>
      <NamesWarning names={payee.data.names} />
      <Facts facts={payeeFacts(payee.data)} />
    </>
  )
}

function payeeFacts({ holder, verifiedName, bank, branch, ifsc, account }: Reply<typeof readPayee>) {
  return [
    { label: 'Holder of the account', value: holder },
    { label: 'Verified name', value: verifiedName ?? 'Nobody was verified' },
    { label: 'Bank', value: bank },
    ...(branch === '' ? [] : [{ label: 'Branch', value: branch }]),
    ...(ifsc === '' ? [] : [{ label: 'IFSC', value: ifsc }]),
    { label: 'Account', value: account },
  ]
}
