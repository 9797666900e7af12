import { withdrawalLetter } from '@tarazu/contract/withdrawals/rules'
import { PageHeader } from '@tarazu/ui/page-header'
import type { ComponentType } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'

/** What shows one of each, which belongs to another capability. */
type Props = { recharge: ComponentType<{ id: string }>; withdrawal: ComponentType<{ id: string }> }

/** Recharges and withdrawals share this address: the first letter of the number tells which of them it is. */
export function MoneyDetailScreen({ recharge: Recharge, withdrawal: Withdrawal }: Props) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isWithdrawal = id.startsWith(withdrawalLetter)
  const title = t(isWithdrawal ? 'cards.withdraw.detail' : 'wallet.rechargeDetail')
  const goBack = useGoBack(isWithdrawal ? paths.withdrawRecords : pathTo('rechargeRecords', {}))
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} onBack={goBack} />
      {isWithdrawal ? <Withdrawal id={id} /> : <Recharge id={id} />}
    </>
  )
}
