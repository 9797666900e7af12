import { minRecharge, rechargeProblem } from '@tarazu/contract/recharges/rules'
import { AmountField } from '@tarazu/ui/amount-field'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'

const presets = ['5000', '10000', '25000', '50000', '100000', '500000']

type Props = { amount: string; onChange: (amount: string) => void }

export function RechargeAmount({ amount, onChange }: Props) {
  const { t } = useTranslation()
  const minimum = useNumberFormat().whole(minRecharge)
  const problem = amount === '' ? undefined : rechargeProblem(amount)
  return (
    <AmountField
      label={t('wallet.amount')}
      amount={amount}
      onChange={onChange}
      hint={t('wallet.minimumHint', { minimum })}
      error={
        problem === 'recharge_min' ? t('wallet.minimum', { minimum }) : problem && t('wallet.amountInvalid')
      }
      presets={{ label: t('wallet.presets'), amounts: presets }}
    />
  )
}
