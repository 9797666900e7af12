import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { type Check, missingOf } from './basket.ts'
import styles from './baskets.module.css'

/** What all orders need and bring, and what is there. */
export function BasketSum({ check }: { check: Check }) {
  const { t } = useTranslation()
  const { needed, proceeds, fees, available } = check.sum
  const missing = missingOf(check.sum)
  const refused = check.rows.filter(({ refusal }) => refusal !== null).length
  const money = (label: string, paise: bigint) => ({ label, value: <MoneyText paise={paise} /> })
  return (
    <div className={styles.sum}>
      <Facts
        facts={[
          ...(needed > 0n ? [money(t('baskets.needed'), needed)] : []),
          ...(proceeds > 0n ? [money(t('baskets.proceeds'), proceeds)] : []),
          money(t('baskets.fees'), fees),
          money(t('baskets.available'), available),
          ...(missing > 0n ? [money(t('baskets.missing'), missing)] : []),
        ]}
      />
      {missing > 0n && (
        <Link className={styles.way} to={paths.recharge}>
          {t('orders.addMoney')}
        </Link>
      )}
      {refused > 0 && <p className={styles.hint}>{t('baskets.refusedNow', { count: refused })}</p>}
      <p className={styles.hint}>{t('baskets.each')}</p>
    </div>
  )
}
