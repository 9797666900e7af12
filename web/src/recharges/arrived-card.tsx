import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useUserInfo } from '../profile/queries.ts'
import styles from './recharges.module.css'

/** What to do with money that has just come: the new balance, and the way to a share. */
export function ArrivedCard({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation()
  const info = useUserInfo().data
  const isThere = recharge.state === 'credited' && info !== undefined
  return (
    <Card label={t('wallet.arrived')}>
      <div className={styles.arrived}>
        <Facts
          facts={[
            {
              label: t(isThere ? 'wallet.arrived' : 'wallet.arriving'),
              value: <MoneyText paise={recharge.amount} />,
            },
            {
              label: t('wallet.availableNow'),
              value: isThere ? <MoneyText paise={info.available} /> : <Skeleton width={110} height={18} />,
            },
          ]}
        />
        <Button block render={<Link to={paths.markets} />}>
          {t('wallet.buyShare')}
        </Button>
      </div>
    </Card>
  )
}
