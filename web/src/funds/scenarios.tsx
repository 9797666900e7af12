import { type ReturnRange, scenarios } from '@tarazu/contract/funds/rules'
import { MoneyText } from '@tarazu/ui/money-text'
import { useTranslation } from '../language/languages.ts'
import { useFundWords } from './fund-words.ts'
import styles from './funds.module.css'

type Props = { amount: bigint; range: ReturnRange }

/**
 * Payouts at the lowest, middle and highest return. Each gain stands below its payout, for two large amounts
 * do not fit side by side.
 */
export function Scenarios({ amount, range }: Props) {
  const { t } = useTranslation()
  const words = useFundWords()
  const gains = scenarios(amount, range)
  const rows = [
    { name: t('funds.scenario.low'), rate: range.minReturn, gain: gains.low },
    { name: t('funds.scenario.middle'), rate: (range.minReturn + range.maxReturn) / 2, gain: gains.middle },
    { name: t('funds.scenario.high'), rate: range.maxReturn, gain: gains.high },
  ]
  return (
    <table className={styles.scenarios}>
      <caption>{t('funds.scenarios')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('funds.scenario.name')}</th>
          <th scope="col">
            {t('funds.scenario.back')}
            <span className={styles.rate}>{t('funds.scenario.gain')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, rate, gain }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={`${styles.rate} num`}>{words.percent(rate)}</span>
            </th>
            <td className="num">
              <MoneyText paise={amount + gain} />
              <span className={styles.rate}>
                <MoneyText paise={gain} signed />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
