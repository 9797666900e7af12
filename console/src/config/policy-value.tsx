import type { EncodedPolicy, PolicyName } from '@tarazu/contract/config/policies'
import { MoneyText } from '@tarazu/ui/money-text'
import { feeTexts, isFees } from '../forms/fee-lines.ts'
import { Percent } from '../text/number-text.tsx'
import { policyText, policyWords } from '../text/policy-words.ts'

type Props = { name: PolicyName; value: EncodedPolicy }

/** Shows a value for reading: money with its currency, the rest with its unit. */
export function PolicyValue({ name, value }: Props) {
  if (policyWords[name].kind === 'money' && typeof value === 'string' && /^\d+\.\d\d$/.test(value))
    return <MoneyText paise={BigInt(value.replace('.', ''))} />
  if (policyWords[name].kind === 'rate' && typeof value === 'number')
    return (
      <>
        <Percent of={value} /> a year
      </>
    )
  return policyText(name, value)
}

/** Shows a value where there is room: each fee in a line of its own. */
export function PolicyLines({ name, value }: Props) {
  if (!isFees(value)) return <PolicyValue name={name} value={value} />
  return feeTexts(value).map((text) => <div key={text}>{text}</div>)
}
